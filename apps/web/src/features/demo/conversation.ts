/** A conversation kept on the screen: threads with replies, resolved ones folded. */
export interface Remark {
  readonly id: number
  readonly author: string
  readonly text: string
  readonly at: Date
}

export interface Thread extends Remark {
  readonly replies: readonly Remark[]
  readonly resolved: boolean
}

export type NewRemark = Omit<Remark, 'id'>

const nextId = (threads: readonly Thread[]): number =>
  1 + Math.max(0, ...threads.flatMap(({ id, replies }) => [id, ...replies.map((one) => one.id)]))

export const begin = (threads: readonly Thread[], message: NewRemark): readonly Thread[] => [
  ...threads,
  { ...message, id: nextId(threads), replies: [], resolved: false },
]

/** An answer opens a resolved thread again: somebody has something to add. */
export const reply = (
  threads: readonly Thread[],
  thread: number,
  message: NewRemark,
): readonly Thread[] => {
  const id = nextId(threads)
  return threads.map((one) =>
    one.id === thread
      ? { ...one, resolved: false, replies: [...one.replies, { ...message, id }] }
      : one,
  )
}

export const resolve = (
  threads: readonly Thread[],
  thread: number,
  resolved: boolean,
): readonly Thread[] => threads.map((one) => (one.id === thread ? { ...one, resolved } : one))
