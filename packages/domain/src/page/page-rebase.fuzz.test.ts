import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RoleId } from '../account/role.ts'
import { aLane, aText } from '../testing/a-page.ts'
import { editableFields, type EditableFields } from './page-access.ts'
import { decideBatch } from './page-decide.ts'
import type { Origin, PageDocument, PageOp, PageOpEntry } from './document/page-document.ts'
import {
  enqueue,
  forget,
  openDocument,
  receive,
  type DocumentState,
  type PendingBatch,
} from './page-rebase.ts'

const TRANSLATOR = editableFields({
  roles: [8],
  status: 'pending_translation',
  seats: ['translator'],
  stopped: false,
})
const TYPESETTER = editableFields({
  roles: [12],
  status: 'pending_typesetting',
  seats: ['typesetter'],
  stopped: false,
})
const ADMINISTRATOR = editableFields({
  roles: [5],
  status: 'pending_translation',
  seats: [],
  stopped: false,
})

class Server {
  doc: PageDocument = aLane({ t0: { translation: 'zero' }, t1: {}, t2: { translation: 'two' } })
  readonly log: PageOpEntry[] = []

  push(
    { batchId, ops, origin }: PendingBatch,
    editable: EditableFields,
  ): 'stored' | 'refused' | 'conflict' {
    if (this.log.some((entry) => entry.batchId === batchId)) return 'stored'
    const decision = decideBatch(this.doc, ops, origin, editable)
    if (!decision.ok) return decision.code === 'page.text_conflict' ? 'conflict' : 'refused'
    const { doc, applied } = decision.applied
    if (applied.length === 0) return 'refused'
    this.doc = doc
    this.log.push({ rev: doc.rev, batchId, ops: applied, origin })
    return 'stored'
  }
}

class Client {
  state: DocumentState
  readonly typed = new Set<string>()
  private batches = 0
  private readonly origin: Origin
  private readonly server: Server
  private readonly name: string
  private readonly editable: EditableFields

  constructor(server: Server, name: string, editable: EditableFields, role: RoleId) {
    this.server = server
    this.name = name
    this.editable = editable
    this.state = openDocument(server.doc)
    this.origin = { by: 'person', account: name, role, at: '' }
  }

  edit(choice: number, value: number): void {
    const ids = Object.keys(this.state.view.items)
    const id = ids[value % Math.max(1, ids.length)]
    const ops = this.opsFor(choice, value, id)
    if (ops.length > 0)
      this.state = enqueue(this.state, {
        batchId: `${this.name}${this.batches++}`,
        ops,
        origin: this.origin,
      })
  }

  private opsFor(choice: number, value: number, id: string | undefined): PageOp[] {
    if (choice === 0)
      return [{ op: 'add', item: { id: `${this.name}-${value}`, kind: 'text', props: aText() } }]
    if (id === undefined) return []
    if (choice === 1) return [{ op: 'delete', id }]
    if (choice < 4) return [{ op: 'set', id, props: { cx: value, cy: value } }]
    const item = this.state.view.items[id]
    const from = item?.kind === 'text' ? item.props.translation : ''
    return [
      { op: 'text', id, from, to: `${from}.${this.name}${value}` },
      { op: 'set', id, props: { layout: null } },
    ]
  }

  pull(): void {
    const received = receive(
      this.state,
      this.server.log.filter(({ rev }) => rev > this.state.base.rev),
    )
    if (!received.ok) throw new Error('the log has a gap')
    this.state = received.state
  }

  /** Sends the oldest batches; with `lost` the answer of the first one never arrives. */
  flush(lost: boolean): void {
    for (let tries = 0; tries < 50 && this.state.pending.length > 0; tries++) {
      const [batch] = this.state.pending
      if (batch === undefined) return
      const answer = this.server.push(batch, this.editable)
      if (lost) return
      if (answer === 'refused') this.state = forget(this.state, batch.batchId)
      this.pull()
    }
  }
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, child]) => [key, sorted(child)]),
      )
    : value

describe('three people on one page', () => {
  it('end with the same document, whatever is lost, refused or in conflict on the way', () => {
    const move = record({
      editorIndex: nat(2),
      choice: nat(7),
      value: nat(40),
      next: constantFrom('wait', 'wait', 'flush', 'lose', 'pull'),
    })
    assert(
      property(array(move, { minLength: 20, maxLength: 60 }), (moves) => {
        const server = new Server()
        const clients = [
          new Client(server, 'a', TRANSLATOR, 8),
          new Client(server, 'b', TYPESETTER, 12),
          new Client(server, 'c', ADMINISTRATOR, 5),
        ]
        for (const { editorIndex, choice, value, next } of moves) {
          const client = clients[editorIndex]
          client?.edit(choice, value)
          if (next === 'flush' || next === 'lose') client?.flush(next === 'lose')
          if (next === 'pull') client?.pull()
        }
        for (let round = 0; round < 2; round++) for (const client of clients) client.flush(false)
        for (const client of clients) {
          client.pull()
          expect(client.state.pending).toEqual([])
          expect(sorted(client.state.view)).toEqual(sorted(server.doc))
        }
      }),
      { numRuns: 300, seed: 20_260_101 },
    )
  })
})
