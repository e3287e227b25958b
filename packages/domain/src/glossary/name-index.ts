/**
 * Names in a text in one pass, whatever their number: a trie of all names, gone down from each
 * place of the text where a name may begin. Upper and lower case are the same, of several names
 * that begin at a place the longest counts, found names do not overlap.
 */
import { isWholeWord } from '../locale/word-borders.ts'

interface Named<T> {
  readonly name: string
  readonly value: T
}

/** A stretch of the text, UTF-16 offsets. */
export interface FoundName<T> {
  readonly from: number
  readonly to: number
  readonly value: T
}

/** In lower case, letter by letter, so that offsets stay what they are. */
const foldCase = (text: string): string => {
  // the only letter whose lower case is longer
  const lower = text.includes('İ')
    ? Array.from(text, (letter) => (letter === 'İ' ? letter : letter.toLowerCase())).join('')
    : text.toLowerCase()
  return lower.replaceAll('ς', 'σ')
}

interface Node<T> {
  /** by UTF-16 unit */
  next: Map<number, Node<T>> | null
  /** of the name that ends here; of equal names the first counts */
  value: T | undefined
}

const createNode = <T>(): Node<T> => ({ next: null, value: undefined })

export class NameIndex<T> {
  readonly #root: Node<T> = createNode()

  constructor(names: Iterable<Named<T>>) {
    for (const { name, value } of names) this.#add(foldCase(name), value)
  }

  #add(folded: string, value: T): void {
    if (folded === '') return
    let node = this.#root
    for (let at = 0; at < folded.length; at++) {
      const unit = folded.charCodeAt(at)
      node.next ??= new Map()
      let next = node.next.get(unit)
      if (next === undefined) {
        next = createNode()
        node.next.set(unit, next)
      }
      node = next
    }
    node.value ??= value
  }

  #longestAt(text: string, folded: string, from: number): FoundName<T> | null {
    let found: FoundName<T> | null = null
    let node = this.#root
    for (let at = from; at < folded.length; at++) {
      const next = node.next?.get(folded.charCodeAt(at))
      if (next === undefined) break
      node = next
      if (node.value !== undefined && isWholeWord(text, from, at + 1))
        found = { from, to: at + 1, value: node.value }
    }
    return found
  }

  /** Names as whole words, in order. */
  find(text: string): readonly FoundName<T>[] {
    const folded = foldCase(text)
    const found: FoundName<T>[] = []
    let at = 0
    while (at < folded.length) {
      const name = this.#longestAt(text, folded, at)
      if (name !== null) found.push(name)
      at = name?.to ?? at + 1
    }
    return found
  }
}
