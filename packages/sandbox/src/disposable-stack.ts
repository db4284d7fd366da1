/** The methods of JavaScript's `DisposableStack` that the store uses. Node 22 lacks that class, so the build uses this class instead. */
export class DisposableStack implements Disposable {
  #disposers: (() => void)[] = []

  use<Value extends Disposable>(value: Value): Value {
    this.#disposers.push(() => value[Symbol.dispose]())
    return value
  }

  adopt<Value>(value: Value, dispose: (value: Value) => void): Value {
    this.#disposers.push(() => dispose(value))
    return value
  }

  defer(dispose: () => void): void {
    this.#disposers.push(dispose)
  }

  move(): DisposableStack {
    const moved = new DisposableStack()
    moved.#disposers = this.#disposers
    this.#disposers = []
    return moved
  }

  dispose(): void {
    for (const dispose of this.#disposers.splice(0).toReversed()) dispose()
  }

  [Symbol.dispose](): void {
    this.dispose()
  }
}
