import CommandKit
import Rendering
import Terminal
import Testing

@testable import Console

@Suite struct ChoiceListTests {
    private static func list(
        _ texts: [String], isPart: Bool = false, typed: String = "", marking: Bool = false,
        forgetting: (@Sendable (Int) -> Bool)? = nil
    ) -> ChoiceList {
        ChoiceList(
            texts.enumerated().map {
                ChoiceList.Item(lead: "\($0 + 1)", text: $1, note: "", isNear: !$1.hasPrefix("far"))
            },
            isPart: isPart, typed: typed,
            options: RenderingOptions(format: .table, width: 40, isColoured: false, localizer: .english),
            help: "Enter shows", helpForMarked: marking ? "p pins" : nil, endings: ["p"],
            forgetting: forgetting)
    }

    @Test func `each word that is typed keeps the rows that contain it, whatever their case and accents`() {
        let list = Self.list(["Vélo de course", "Velours rouge", "VELO rouge"])
        list.narrow(to: "rouge\nvelo")
        #expect(
            list.rows(columns: 40, count: 5) == [
                "\u{1B}[7m2  Velours rouge\u{1B}[m", "3  VELO rouge", "2/3 · Enter shows",
            ])
        list.narrow(to: "sofa")
        #expect(list.rows(columns: 40, count: 5) == ["0/3 · Enter shows"])
        #expect(list.choice == nil)
    }

    @Test func `a list of the first rows does not say that there are no others`() {
        let list = Self.list(["velo", "sofa"], isPart: true, typed: "chiots")
        #expect(list.rows(columns: 40, count: 5) == ["0 of the first 2 · Enter shows"])
    }

    @Test func `the ends of a call do not change places, and numbers keep their order after an Arabic name`() {
        #expect(
            Self.list(["مريم · +33 1"]).rows(columns: 40, count: 2).first
                == "\u{1B}[7m1  \u{2068}مريم\u{2069} · +33 1\u{1B}[m")
    }

    @Test func `the arrow keys select a row, and the rows scroll with it`() {
        let list = Self.list(["a", "b", "c", "d", "e"])
        #expect(list.press(.move(-1)) == .changed)
        #expect(list.choice?.places == [0])
        #expect(list.press(.move(3)) == .changed)
        #expect(list.choice?.places == [3])
        #expect(list.rows(columns: 40, count: 3) == ["3  c", "\u{1B}[7m4  d\u{1B}[m", "5/5 · Enter shows"])
        #expect(list.press(.move(9)) == .changed)
        #expect(list.choice?.places == [4])
    }

    @Test func `a letter in the middle of a word does not act on the rows that a space before it marked`() {
        let list = Self.list(["moving desk", "moving stop"], typed: "moving", marking: true)
        #expect(list.press(.character(" ")) == .changed)
        list.narrow(to: "movings")
        #expect(list.press(.character("p")) == .none)
        #expect(list.press(.move(1)) == .changed)
        #expect(list.press(.character("p")) == .ends)
    }

    @Test func `Shift-Delete removes the selected row, unless it cannot be removed`() {
        let list = Self.list(["a", "b", "c"], forgetting: { $0 != 0 })
        #expect(list.press(.forget) == .none)
        #expect(list.press(.move(2)) == .changed)
        #expect(list.press(.forget) == .changed)
        #expect(list.choice?.places == [1])
        #expect(list.rows(columns: 40, count: 5).count == 3)
        #expect(list.rows(columns: 40, count: 5).last == "2/2 · Enter shows")
        #expect(Self.list(["a"]).press(.forget) == .none)
    }

    @Test func `rows of elsewhere come with a key, or if nothing near contains what is typed`() {
        let list = Self.list(["near a", "far a", "far b"])
        #expect(list.rows(columns: 40, count: 9).count == 2)
        #expect(list.press(.again) == .changed)
        #expect(list.rows(columns: 40, count: 9).count == 4)
        #expect(list.press(.again) == .changed)
        list.narrow(to: "b")
        #expect(list.choice?.places == [2])
    }

    @Test func `Space marks rows, which stay marked while others are looked for, and a letter ends the choice`() {
        let list = Self.list(["velo", "sofa", "velo rouge"], marking: true)
        #expect(list.press(.character("p")) == .none)
        #expect(list.press(.character(" ")) == .changed)
        list.narrow(to: "rouge")
        #expect(list.press(.character(" ")) == .changed)
        #expect(list.rows(columns: 40, count: 5).last == "1/3 · 2 marked · p pins")
        #expect(list.press(.character("q")) == .none)
        #expect(list.press(.character("p")) == .ends)
        #expect(list.choice == ChoiceList.Choice(character: "p", places: [0, 2]))
    }

    @Test func `without marks Space is a part of what is typed`() {
        #expect(Self.list(["a"]).press(.character(" ")) == .none)
    }
}
