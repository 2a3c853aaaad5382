public import Domain
public import Services

/// What an argument may look at while it is read or completed: the workspace as it is, and what is known locally.
public struct Scope: Sendable {
    public let workspace: Workspace
    public let world: World
    public let table: CommandTable
    /// The categories of the current service, as far as they are known without asking.
    public let categories: [String]

    public init(workspace: Workspace, world: World, table: CommandTable, categories: [String] = []) {
        self.workspace = workspace
        self.world = world
        self.table = table
        self.categories = categories
    }

    /// What the records of the current service look like; nil when its source has gone.
    public var schema: Schema? { world.source(of: workspace.session.service)?.schema }
}
