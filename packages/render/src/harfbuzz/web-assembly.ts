/** Node's types do not have WebAssembly: it is a part of the browser's. Only what is used here. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports?: WasmImports) => { readonly exports: unknown }
  readonly instantiate: (
    bytes: Uint8Array,
    imports: WasmImports,
  ) => Promise<{ readonly instance: { readonly exports: unknown } }>
}

type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface WasmMemory {
  /** replaced by another one whenever the memory grows */
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export interface WasmTable {
  grow(by: number): number
  set(index: number, value: unknown): void
}

export const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: WebAssemblyApi }
