import CommandKit
import Testing

@Suite struct LineSettingsTests {
    @Test func `a prompt shows control characters without sending them`() {
        #expect(PromptForm("a\u{1B}]2;b\u{7}{\n(draft)}> ")?.text { _ in "bike" } == "a␛]2;b␇␊(bike)> ")
    }

    @Test func `what stands in the braces with a part's name is printed with the part, or not at all`() {
        let form = PromptForm("[{service}{ · filter}{ (draft)}] $ ")
        let values: [PromptForm.Part: String] = [.service: "hotels", .draft: "velo"]
        #expect(form?.text { values[$0] ?? "" } == "[hotels (velo)] $ ")
    }

    @Test(arguments: ["{", "{}", "{servic}", "{service", "{ }", String(repeating: "x", count: 201)])
    func `a form with other braces, or a long one, is refused`(text: String) {
        #expect(PromptForm(text) == nil)
    }

    @Test func `colours are names, numbers and hexadecimal digits, with attributes`() {
        let colours = TextColours("field=blue command=bold+bright-green match=#ffcc00 hint=245 title=underline")
        #expect(
            colours?.styles == [
                .field: "34", .command: "1;92", .match: "38;2;255;204;0", .hint: "38;5;245", .title: "4",
            ])
    }

    @Test(arguments: [
        "field", "field=", "field=blu", "fields=blue", "field=256", "field=#12345", "field=#12345g", "field=-1",
    ])
    func `text that does not name a colour is refused`(text: String) {
        #expect(TextColours(text) == nil)
    }
}
