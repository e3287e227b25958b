import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'
import type { Db } from './open-database.ts'

const db = {} as Db
const other = {} as Db

interface Question {
  readonly db: Db
  readonly keys: readonly string[]
  readonly answer: (rows: Record<string, string>) => void
  readonly fail: (error: Error) => void
}

/** Questions as they come, answered when the test says so. */
const listening = () => {
  const questions: Question[] = []
  const fetchRows = createBatchLoader<{ readonly id: string; readonly name: string }>(
    (on, keys) =>
      new Promise((resolve, reject) => {
        const answer: Question['answer'] = (rows) =>
          resolve(Object.entries(rows).map(([id, name]) => ({ id, name })))
        questions.push({ db: on, keys, answer, fail: reject })
      }),
  )
  return { load: async (on: Db, id: string) => (await fetchRows(on, id))?.name, questions }
}
const turn = (): Promise<void> =>
  new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('loads of the same moment make one query, and each gets its own row', async () => {
  const { load, questions } = listening()
  const answers = Promise.all([load(db, 'a'), load(db, 'b'), load(db, 'a'), load(db, 'gone')])
  await turn()
  expect(questions.map(({ keys }) => keys)).toEqual([['a', 'b', 'gone']])
  questions[0]?.answer({ a: 'Anna', b: 'Bo' })
  expect(await answers).toEqual(['Anna', 'Bo', 'Anna', undefined])
})

test('no load gets an answer to an earlier query', async () => {
  const { load, questions } = listening()
  const early = load(db, 'a')
  await turn()
  const late = load(db, 'a')
  await turn()
  questions[0]?.answer({ a: 'before' })
  questions[1]?.answer({ a: 'after' })
  expect([await early, await late]).toEqual(['before', 'after'])
})

test('with two questions on their way those who come wait, and go together when one is answered', async () => {
  const { load, questions } = listening()
  const first = [load(db, 'a')]
  await turn()
  first.push(load(db, 'b'))
  await turn()
  const rest = [load(db, 'c')]
  await turn()
  rest.push(load(db, 'd'))
  await turn()
  expect(questions.map(({ keys }) => keys)).toEqual([['a'], ['b']])
  // the first hangs: the second's answer lets the others go
  questions[1]?.answer({ b: 'Bo' })
  expect(await first[1]).toBe('Bo')
  await turn()
  expect(questions[2]?.keys).toEqual(['c', 'd'])
  questions[2]?.answer({ c: 'Cai', d: 'Dora' })
  expect(await Promise.all(rest)).toEqual(['Cai', 'Dora'])
  questions[0]?.answer({})
  expect(await first[0]).toBeUndefined()
})

test('a failure reaches the loads of its batch, and none after them', async () => {
  const { load, questions } = listening()
  const unlucky = Promise.allSettled([load(db, 'a'), load(db, 'b')])
  await turn()
  questions[0]?.fail(new Error('the connection broke'))
  expect((await unlucky).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = load(db, 'a')
  await turn()
  questions[1]?.answer({ a: 'Anna' })
  expect(await next).toBe('Anna')
})

test('a question names at most 500 keys; the rest goes with the next', async () => {
  const { load, questions } = listening()
  const answers = Promise.all(Array.from({ length: 1200 }, (_, nth) => load(db, String(nth))))
  await turn()
  expect(questions.map(({ keys }) => keys.length)).toEqual([500, 500])
  for (const { keys, answer } of questions.slice(0))
    answer(Object.fromEntries(keys.map((key) => [key, key])))
  await turn()
  questions[2]?.answer(Object.fromEntries((questions[2]?.keys ?? []).map((key) => [key, key])))
  expect((await answers)[1199]).toBe('1199')
})

test('two databases are never asked together', async () => {
  const { load, questions } = listening()
  void load(db, 'a')
  void load(other, 'a')
  await turn()
  expect(questions.map((question) => question.db === db)).toEqual([true, false])
})
