import Storage
import Testing

struct XDGFoldersTests {
    @Test func `each XDG variable moves its folder`() {
        let folders = XDGFolders(environment: [
            "HOME": "/home/ada", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
            "XDG_CACHE_HOME": "/k",
        ])
        #expect(folders.data == "/d/souk")
        #expect(folders.config == "/c/souk")
        #expect(folders.state == "/s/souk")
        #expect(folders.cache == "/k/souk")
    }

    @Test(arguments: [
        [:], ["XDG_DATA_HOME": ""], ["XDG_DATA_HOME": "data", "XDG_STATE_HOME": "./state"],
    ])
    func `a relative, empty or missing value falls back to the home folder`(variables: [String: String]) {
        let folders = XDGFolders(environment: variables.merging(["HOME": "/home/ada"]) { $1 })
        #expect(folders.data == "/home/ada/.local/share/souk")
        #expect(folders.config == "/home/ada/.config/souk")
        #expect(folders.state == "/home/ada/.local/state/souk")
        #expect(folders.cache == "/home/ada/.cache/souk")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "ada"]])
    func `without HOME the user database is used`(environment: [String: String]) {
        let folders = XDGFolders(environment: environment)
        #expect(folders.data.hasPrefix("/"))
        #expect(folders.data.hasSuffix("/.local/share/souk"))
    }

    @Test func `--home replaces all XDG folders`() {
        let folders = XDGFolders(home: "/tmp/there")
        #expect(folders.data == "/tmp/there/data")
        #expect(folders.config == "/tmp/there/config")
        #expect(folders.state == "/tmp/there/state")
        #expect(folders.cache == "/tmp/there/cache")
    }
}
