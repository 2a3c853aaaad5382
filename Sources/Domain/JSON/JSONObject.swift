/// The members of a JSON object, in the order of their keys.
///
/// Keys are ordered and told apart by their bytes, which every program agrees on: Swift's own order and equality of
/// strings follow Unicode's equivalence. Objects here are small and are written often, so sorted members beat hashing.
public struct JSONObject: Sendable, Hashable {
    public struct Member: Sendable, Hashable {
        public let key: String
        public var value: JSONValue

        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    public private(set) var members: [Member]

    /// An object without members.
    public init() {
        members = []
    }

    /// Takes members in any order; nil when a key occurs twice.
    public init?(_ members: [Member]) {
        self.members = members
        if isSorted { return }
        self.members.sort { Self.precedes($0.key, $1.key) }
        guard isSorted else { return nil }
    }

    private var isSorted: Bool {
        zip(members, members.dropFirst()).allSatisfy { Self.precedes($0.key, $1.key) }
    }

    /// The value of a member; nil where there is none. Setting nil takes the member away.
    public subscript(key: String) -> JSONValue? {
        get {
            let place = place(of: key)
            return isMember(at: place, key) ? members[place].value : nil
        }
        set {
            let place = place(of: key)
            switch (isMember(at: place, key), newValue) {
            case (true, let value?): members[place].value = value
            case (true, nil): members.remove(at: place)
            case (false, let value?): members.insert(Member(key: key, value: value), at: place)
            case (false, nil): break
            }
        }
    }

    /// The object under a key; an empty one where there is none.
    public func object(_ key: String) -> JSONObject {
        self[key]?.object ?? JSONObject()
    }

    /// The elements of the array under a key; none where there is no array.
    public func array(_ key: String) -> [JSONValue] {
        if case .array(let elements) = self[key] { elements } else { [] }
    }

    /// Where a member of that key is, or would have to be.
    private func place(of key: String) -> Int {
        members.firstIndex { !Self.precedes($0.key, key) } ?? members.endIndex
    }

    private func isMember(at place: Int, _ key: String) -> Bool {
        place < members.endIndex && members[place].key.utf8.elementsEqual(key.utf8)
    }

    private static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
