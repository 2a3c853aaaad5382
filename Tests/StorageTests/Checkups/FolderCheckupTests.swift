import Domain
import Storage
import FoundationEssentials
import Ports
import Testing

import Platform

@Suite struct FolderCheckupTests {
    /// A problem, and the row that reports it.
    struct Ailment: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let subject: String
        let state: Finding.State
        /// With `~` for the home.
        let sentence: String
        /// The start of the advice.
        let advice: String
        var needsOrdinaryUser = false
        let bring: @Sendable (TemporaryFolder) throws -> Void

        static let all = [
            Ailment(
                testDescription: "a file in the place of a folder", subject: "data folder", state: .problem,
                sentence: "“~/data” is not a folder.", advice: "Move what is in the way"
            ) { try $0.write("mine", to: "data") },
            Ailment(
                testDescription: "a file above a folder", subject: "cache folder", state: .problem,
                sentence: "“~/home/cache” cannot be written to: Not a directory.",
                advice: "Move what is in the way"
            ) { try $0.write("mine", to: "home") },
            Ailment(
                testDescription: "a link that leads to itself", subject: "state folder", state: .problem,
                sentence: "“~/state” cannot be written to: Too many levels of symbolic links.",
                advice: "Choose another folder"
            ) { try $0.link("state", to: $0.file("state")) },
            Ailment(
                testDescription: "a draft that is a link to itself", subject: "velo", state: .problem,
                sentence: "“~/data/drafts/velo” could not be read: Too many levels of symbolic links.",
                advice: "Choose another folder"
            ) { home in
                try home.createFolder("data", mode: 0o700)
                try home.createFolder("data/drafts", mode: 0o700)
                try home.link("data/drafts/velo", to: "velo")
            },
            Ailment(
                testDescription: "drafts that others can read", subject: "data folder", state: .warning,
                sentence: "Others on this machine can open “~/data”.", advice: "Restrict it with chmod 700"
            ) { try $0.createFolder("data", mode: 0o755) },
            Ailment(
                testDescription: "a folder that may not be written", subject: "data folder", state: .problem,
                sentence: "“~/data” cannot be written to: Permission denied.", advice: "Change its permissions",
                needsOrdinaryUser: true
            ) { try $0.createFolder("data", mode: 0o500) },
            Ailment(
                testDescription: "no place for a folder", subject: "state folder", state: .problem,
                sentence: "“~/home” cannot be written to: Permission denied.", advice: "Change its permissions",
                needsOrdinaryUser: true
            ) { try $0.createFolder("home", mode: 0o500) },
            Ailment(
                testDescription: "credentials that others can read", subject: "credentials.json", state: .problem,
                sentence: "Others can read “~/state/credentials.json” and the tokens in it.",
                advice: "Restrict it with chmod 600"
            ) { home in
                try home.createFolder("state", mode: 0o700)
                let file = #"{"format": "souk-credentials", "payload": {}}"#
                try home.write(file, to: "state/credentials.json")
                try home.close("state/credentials.json", mode: 0o640)
            },
            Ailment(
                testDescription: "a version of a newer souk", subject: "1.json", state: .problem,
                sentence: "“~/data/drafts/velo/1.json” was written by a newer souk, and this one cannot read it.",
                advice: "Use the newer souk"
            ) { home in
                let file = #"{"format": "souk-draft", "minimumReader": 99, "payload": {}}"#
                try home.write(file, to: "data/drafts/velo/1.json")
            },
            Ailment(
                testDescription: "a version that is a link to itself", subject: "1.json", state: .problem,
                sentence: "“~/data/session/1.json” could not be read: Too many levels of symbolic links.",
                advice: "Choose another folder"
            ) { home in
                try home.createFolder("data/session")
                try home.link("data/session/1.json", to: home.file("data/session/1.json"))
            },
            Ailment(
                testDescription: "a damaged version in the trash", subject: "3.json", state: .problem,
                sentence: "“~/data/trash/velo.20261118T120000Z/3.json” is damaged (it is not JSON from byte 0 on).",
                advice: "Move it away"
            ) { try $0.write("", to: "data/trash/velo.20261118T120000Z/3.json") },
            Ailment(
                testDescription: "a folder in the place of the journal", subject: "journal.json", state: .problem,
                sentence: "“~/data/journal.json” is a folder.", advice: "Move what is in the way"
            ) { try $0.createFolder("data/journal.json") },
            Ailment(
                testDescription: "a folder in the place of a version", subject: "3.json", state: .problem,
                sentence: "“~/data/drafts/a.json/3.json” is a folder.", advice: "Move what is in the way"
            ) { try $0.createFolder("data/drafts/a.json/3.json") },
            Ailment(
                testDescription: "a folder in the place of the view", subject: "view.json", state: .problem,
                sentence: "“~/state/view.json” is a folder.", advice: "Move what is in the way"
            ) { try $0.createFolder("state/view.json") },
            Ailment(
                testDescription: "a file in the place of the drafts", subject: "drafts", state: .problem,
                sentence: "“~/data/drafts” is not a folder.", advice: "Move what is in the way"
            ) { try $0.write("", to: "data/drafts") },
            Ailment(
                testDescription: "an undo log that is a link", subject: "undo.log", state: .problem,
                sentence: "“~/data/undo.log” could not be written: Too many levels of symbolic links.",
                advice: "Choose another folder"
            ) { home in
                try home.write("", to: "undo.log")
                try home.createFolder("data")
                try home.link("data/undo.log", to: home.file("undo.log"))
            },
            Ailment(
                testDescription: "a version that is a link to nothing", subject: "1.json", state: .problem,
                sentence: "“~/data/session/1.json” is damaged (it is a link to a missing file).",
                advice: "Move it away"
            ) { home in
                try home.createFolder("data/session")
                try home.link("data/session/1.json", to: "nowhere")
            },
            Ailment(
                testDescription: "an inner folder that may not be written", subject: "session", state: .problem,
                sentence: "“~/data/session” could not be written: Permission denied.",
                advice: "Change its permissions", needsOrdinaryUser: true
            ) { home in
                try home.createFolder("data")
                try home.createFolder("data/session", mode: 0o500)
            },
            Ailment(
                testDescription: "a lock that may not be written", subject: "lock", state: .problem,
                sentence: "“~/data/lock” could not be written: Permission denied.",
                advice: "Change its permissions", needsOrdinaryUser: true
            ) { home in
                try home.write("", to: "data/lock")
                try home.close("data/lock", mode: 0o444)
            },
            Ailment(
                testDescription: "a draft with a value of the wrong type", subject: "1.json", state: .problem,
                sentence: "“~/data/drafts/velo/1.json” is damaged (“payload.price” is not an amount in EUR).",
                advice: "Move it away"
            ) { home in
                let draft = #"{"format": "souk-draft", "payload": {"price": "high"}}"#
                try home.write(draft, to: "data/drafts/velo/1.json")
            },
        ]
    }

    /// Below `home` where that is what is wrong, else in the home itself.
    private func findings(in home: TemporaryFolder) async -> [Finding] {
        let root = home.exists("home") ? home.file("home") : home.path
        return await FolderCheckup(in: XDGFolders(home: root)).findings()
    }

    @Test(arguments: Ailment.all.filter { !$0.needsOrdinaryUser || geteuid() != 0 })
    func `a problem is reported once with advice`(ailment: Ailment) async throws {
        let home = TemporaryFolder()
        try ailment.bring(home)
        let findings = await findings(in: home)
        let told = findings.filter { $0.subject.plain == ailment.subject && $0.state == ailment.state }
        #expect(told.map { $0.message.plain.replacing(home.path, with: "~") } == [ailment.sentence])
        #expect(told.first?.advice?.plain.hasPrefix(ailment.advice) == true, "\(told)")
    }

    @Test func `an empty home is fine and stays empty`() async throws {
        let home = TemporaryFolder()
        let findings = await findings(in: home)
        #expect(
            findings.map(\.subject.plain) == [
                "data folder", "configuration folder", "state folder", "cache folder",
            ])
        #expect(findings.allSatisfy { $0.state == .fine && $0.advice == nil })
        #expect(findings.first?.message.plain.hasSuffix("will be created by the first save.") == true)
        #expect(try home.names(in: "") == [])
    }

    @Test func `files made by souk pass the check`() async throws {
        let home = TemporaryFolder()
        let store = FileStateStore(in: home.folders)
        try store.save("velo", titles: "one", "two")
        try store.save("sofa", titles: "one")
        try store.discard("sofa")
        try store.save(.full)
        try store.keepView(of: .full)
        try await FileCredentialStore(in: home.folders, desktop: nil)
            .keep(Credentials(email: "john@mail.com", tokens: nil), for: AccountKey(.products))
        let holds = FileDraftHolds(in: home.folders)
        let velo: DraftName = try #require(DraftName("velo"))
        #expect(holds.hold(velo) == .begun)
        let findings = await findings(in: home)
        #expect(findings.allSatisfy { $0.state == .fine }, "\(findings)")
        #expect(findings.contains { $0.subject.plain == "credentials.json" })
    }

    @Test(.enabled(if: geteuid() == 0)) func `a folder of another owner is reported`() async throws {
        let home = TemporaryFolder()
        try home.createFolder("state", mode: 0o700)
        #expect(chown(home.file("state"), 65_534, 65_534) == 0)
        let told = await findings(in: home).filter { $0.state != .fine }
        #expect(told.map(\.message.plain) == ["“\(home.file("state"))” belongs to another user."])
    }
}

extension TemporaryFolder {
    fileprivate func createFolder(_ name: String, mode: Int) throws {
        try createFolder(name)
        try close(name, mode: mode)
    }

    fileprivate func close(_ name: String, mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
    }
}
