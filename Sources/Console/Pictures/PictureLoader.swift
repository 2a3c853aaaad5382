import Domain
import Rendering
import Services
import Synchronization

/// Fetches pictures and has them drawn for one terminal.
struct PictureLoader: Sendable {
    let form: PictureForm
    /// Pixels of a cell of the terminal.
    let cell: PictureSize
    let source: any PictureSource
    let converter: any PictureConverter

    /// How many times its own size a picture of pixels is drawn at most: larger, it is only blurred.
    private static let magnification = 3

    func load(_ wanted: OutputPicture) async -> Result<DrawnPicture, Failure> {
        do {
            let picture: Picture =
                switch wanted.origin {
                case .loaded(let picture): picture
                case .requested(let request): try await source.picture(for: request)
                }
            return .success(try await draw(picture, in: extent(of: picture.size, within: wanted.limit)))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the cells that a picture takes.
    func extent(of size: PictureSize, within limit: PictureExtent) -> PictureExtent {
        PictureExtent(of: size, within: limit, cell: cell, magnifying: form.hasPixels ? Self.magnification : nil)
    }

    private func draw(_ picture: Picture, in extent: PictureExtent) async throws(Failure) -> DrawnPicture {
        // The kitty protocol takes PNG files.
        if form == .kitty, picture.type == .png { return DrawnPicture(kitty: picture, in: extent) }
        let size =
            form.hasPixels ? extent.pixels(of: cell) : PictureSize(width: extent.columns, height: extent.rows)
        let printed = try await converter.draw(picture, as: form, in: size)
        if let drawn = DrawnPicture(printed, as: form, in: extent) { return drawn }
        throw Failure(.refused, "What chafa drew is no picture.")
    }
}

extension PictureForm {
    /// Whether a picture of a few cells can still be told from another.
    var hasPixels: Bool {
        switch self {
        case .kitty, .iterm2, .sixel: true
        case .blocks: false
        }
    }
}

/// Pictures that are loaded side by side, in the order in which they come.
struct PictureBatch {
    private enum Event: Sendable {
        case loaded(Int, Result<DrawnPicture, Failure>)
        case late
    }

    /// The pictures loaded so far, by their indices.
    private(set) var loaded: [Int: Result<DrawnPicture, Failure>] = [:]
    private let count: Int
    private var events: AsyncStream<Event>.AsyncIterator
    private let tasks: [Task<Void, Never>]

    /// How many pictures are loaded at a time: each may be a program of its own.
    private static let concurrency = 4

    /// Starts to load.
    ///
    /// - Parameters:
    ///   - patience: How long ``waitForFirst()`` waits.
    ///   - deadline: How long any picture is waited for.
    init(
        of count: Int, patience: Duration, deadline: Duration,
        loading load: @escaping @Sendable (Int) async -> Result<DrawnPicture, Failure>
    ) {
        self.count = count
        let (stream, events) = AsyncStream.makeStream(of: Event.self)
        self.events = stream.makeAsyncIterator()
        let indices = Indices(below: count)
        var tasks = (0..<min(count, Self.concurrency)).map { _ in
            Task {
                while !Task.isCancelled, let index = indices.next() {
                    events.yield(.loaded(index, await load(index)))
                }
            }
        }
        tasks.append(
            Task {
                try? await Task.sleep(for: patience)
                events.yield(.late)
                try? await Task.sleep(for: deadline - patience)
                events.finish()
            })
        self.tasks = tasks
    }

    /// Waits for the pictures that come at once.
    mutating func waitForFirst() async {
        while loaded.count < count, let event = await events.next(isolation: #isolation) {
            guard case .loaded(let index, let result) = event else { return }
            loaded[index] = result
        }
    }

    /// Returns the next picture; nil when all have come, or after the deadline.
    mutating func next() async -> (index: Int, result: Result<DrawnPicture, Failure>)? {
        while loaded.count < count, let event = await events.next(isolation: #isolation) {
            guard case .loaded(let index, let result) = event else { continue }
            loaded[index] = result
            return (index, result)
        }
        return nil
    }

    func cancel() {
        for task in tasks { task.cancel() }
    }
}

/// Gives each index to one task.
private final class Indices: Sendable {
    private let indices: Mutex<Range<Int>>

    init(below count: Int) { indices = Mutex(0..<count) }

    func next() -> Int? { indices.withLock { $0.popFirst() } }
}
