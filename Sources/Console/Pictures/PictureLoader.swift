import Domain
import Rendering
import Ports

extension OutputPicture {
    /// The maximum magnification of a picture that is drawn in pixels: a larger one is only blurred.
    private static let magnification = 3

    func drawn(
        as form: PictureForm, cell: PictureSize, by converter: any PictureConverter
    ) async throws(Failure) -> DrawnPicture {
        let picture = try await load()
        let extent = CellSize(
            of: picture.size, within: limit, cell: cell, magnifying: form.hasPixels ? Self.magnification : nil)
        // The kitty protocol accepts PNG files.
        if form == .kitty, picture.type == .png { return DrawnPicture(kitty: picture, in: extent) }
        let unit = form.hasPixels ? cell : PictureSize(width: 1, height: 1)
        let size = PictureSize(width: extent.columns * unit.width, height: extent.rows * unit.height)
        return DrawnPicture(try await converter.draw(picture, as: form, in: size), as: form, in: extent)
    }
}

extension PictureForm {
    /// True if pictures of a few cells can still be distinguished.
    var hasPixels: Bool { if case .blocks = self { false } else { true } }
}

/// Pictures that are loaded concurrently, in the order in which they arrive.
struct PictureBatch {
    typealias Loaded = (index: Int, result: Result<DrawnPicture, Failure>)

    private(set) var loaded: [Int: Result<DrawnPicture, Failure>] = [:]
    private let count: Int
    /// The pictures as they arrive, and nil at the end of the patience.
    private var results: AsyncStream<Loaded?>.AsyncIterator
    let tasks: [Task<Void, Never>]

    /// The maximum number of pictures loaded at the same time: each may start a program.
    private static let concurrency = 4

    /// - Parameters:
    ///   - patience: The maximum time that ``waitForFirst()`` waits.
    ///   - deadline: The maximum time that any picture is waited for.
    init(
        of count: Int, patience: Duration, deadline: Duration,
        loading load: @escaping @Sendable (Int) async throws(Failure) -> DrawnPicture
    ) {
        self.count = count
        let (stream, results) = AsyncStream.makeStream(of: Loaded?.self)
        self.results = stream.makeAsyncIterator()
        let loaders = (0..<min(count, Self.concurrency)).map { first in
            Task {
                for index in stride(from: first, to: count, by: Self.concurrency) where !Task.isCancelled {
                    do throws(Failure) {
                        results.yield((index, .success(try await load(index))))
                    } catch {
                        results.yield((index, .failure(error)))
                    }
                }
            }
        }
        let timer = Task {
            try? await Task.sleep(for: patience)
            results.yield(nil)
            try? await Task.sleep(for: deadline - patience)
            results.finish()
        }
        tasks = loaders + [timer]
    }

    /// Waits until all pictures have arrived, or until the patience is over.
    mutating func waitForFirst() async {
        while loaded.count < count, case let (index, result)?? = await results.next(isolation: #isolation) {
            loaded[index] = result
        }
    }

    /// Returns the next picture; nil when all have arrived, or after the deadline.
    mutating func next() async -> Loaded? {
        while loaded.count < count, let next = await results.next(isolation: #isolation) {
            guard let (index, result) = next else { continue }
            loaded[index] = result
            return next
        }
        return nil
    }
}
