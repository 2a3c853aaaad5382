import Domain
import Rendering
import Ports
import Synchronization

/// A loader that fetches pictures and draws them for one terminal.
struct PictureLoader: Sendable {
    let form: PictureForm
    /// The size of a terminal cell, in pixels.
    let cell: PictureSize
    let source: any PictureSource
    let converter: any PictureConverter

    /// The maximum magnification of a picture that is drawn in pixels: a larger one is only blurred.
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

    /// Returns the number of cells that a picture takes.
    func extent(of size: PictureSize, within limit: PictureExtent) -> PictureExtent {
        PictureExtent(of: size, within: limit, cell: cell, magnifying: form.hasPixels ? Self.magnification : nil)
    }

    private func draw(_ picture: Picture, in extent: PictureExtent) async throws(Failure) -> DrawnPicture {
        // The kitty protocol accepts PNG files.
        if form == .kitty, picture.type == .png { return DrawnPicture(kitty: picture, in: extent) }
        let size =
            form.hasPixels ? extent.pixels(of: cell) : PictureSize(width: extent.columns, height: extent.rows)
        let printed = try await converter.draw(picture, as: form, in: size)
        if let drawn = DrawnPicture(printed, as: form, in: extent) { return drawn }
        throw Failure(.refused, "chafa did not draw a picture.")
    }
}

extension PictureForm {
    /// True if pictures of a few cells can still be distinguished.
    var hasPixels: Bool {
        switch self {
        case .kitty, .iterm2, .sixel: true
        case .blocks: false
        }
    }
}

/// Pictures that are loaded concurrently, in the order in which they arrive.
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

    /// The maximum number of pictures loaded at the same time: each may start a program.
    private static let concurrency = 4

    /// Starts loading.
    ///
    /// - Parameters:
    ///   - patience: The maximum time that ``waitForFirst()`` waits.
    ///   - deadline: The maximum time that any picture is waited for.
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

    /// Waits until all pictures have arrived, or until the patience is over.
    mutating func waitForFirst() async {
        while loaded.count < count, let event = await events.next(isolation: #isolation) {
            guard case .loaded(let index, let result) = event else { return }
            loaded[index] = result
        }
    }

    /// Returns the next picture; nil when all have arrived, or after the deadline.
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

/// A sequence of indices, each of which is given to one task.
private final class Indices: Sendable {
    private let indices: Mutex<Range<Int>>

    init(below count: Int) { indices = Mutex(0..<count) }

    func next() -> Int? { indices.withLock { $0.popFirst() } }
}
