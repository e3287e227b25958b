/** Recipes for orders, their views, runs and check requests, by endpoint id. */
import {
  administrators,
  createTeamRecipe,
  order,
  ownView,
  withBody,
  type Reach,
  type Recipe,
} from './recipe.ts'
import type { Team } from './team.ts'

const ofCheck = ({ checkRequestId }: Team): Reach => ({ params: { checkRequestId } })

const check = ({ chapterId }: Team) => ({
  version: 1,
  chapterIds: [chapterId],
  action: 'return_to_same',
  reasonCode: 'mistranslation',
  description: 'x',
})
const assign = ({ people, chapterId }: Team) => ({
  version: 1,
  seat: 'typesetter',
  accountId: people.typesetter.id,
  chapterIds: [chapterId],
})

const split = ({ people, chapterId }: Team) => ({
  seat: 'typesetter',
  parts: [{ accountId: people.typesetter.id, chapterIds: [chapterId] }],
})

const assignSeats = ({ people }: Team) => ({
  version: 1,
  seats: [{ seat: 'typesetter', accountId: people.typesetter.id }],
})

/**
 * a run is its administrator's alone; another administrator is tried in order-bulk.routes.test.ts
 */
const ofRun = administrators('pa', ({ bulkRunId }) => ({ params: { runId: bulkRunId }, body: {} }))

export const ORDER_RECIPES: Readonly<Record<string, Recipe>> = {
  'order.get': createTeamRecipe('translator', order),
  'order_view.change': ownView(({ viewId }) => ({
    params: { viewId },
    body: { version: 1, name: 'x' },
  })),
  'order_view.start': ownView(({ viewId }) => ({ body: { viewId } })),
  'order_view.delete': ownView(({ viewId }) => ({ params: { viewId } })),
  'order.bulk_get': ofRun,
  'order.bulk_rows': ofRun,
  'order.bulk_cancel': ofRun,
  'order.bulk_undo': ofRun,
  'order.rows': createTeamRecipe('translator', ({ orderId }) => ({ query: `ids=${orderId}` })),
  'order.edit': administrators(
    'pa',
    withBody(order, () => ({ version: 1, remark: 'x' })),
  ),
  'order.deadline_preview': administrators(
    'pa',
    withBody(order, () => ({ translationDeadline: null })),
  ),
  'order.shift_deadlines': administrators('pa', ({ orderId }) => ({
    body: { orders: [{ orderId }], days: 1, part: 'cutoff', preview: false },
  })),
  'order.outlook': createTeamRecipe('translator', order),
  'order.chapters': createTeamRecipe('translator', order),
  'order.log': administrators('ta', order),
  'order.log_file': administrators('ta', order),
  'order.list_file': administrators('ta', ({ orderId }) => ({
    body: { target: { ids: [orderId] }, columns: [{ id: 'title', heading: 'Title' }] },
  })),
  'order.candidates': administrators('ta', (team) => ({
    ...order(team),
    query: 'seat=typesetter',
  })),
  'order.assign': administrators('ta', withBody(order, assign), (mine, theirs) => ({
    ...order(mine),
    body: assign(theirs),
  })),
  'order.workload': administrators('ta', (team) => ({ ...order(team), query: 'seat=typesetter' })),
  'order.assign_preview': administrators('ta', withBody(order, split), (mine, theirs) => ({
    ...order(mine),
    body: split(theirs),
  })),
  'order.split': administrators(
    'ta',
    withBody(order, (team) => ({ version: 1, ...split(team) })),
    (mine, theirs) => ({ ...order(mine), body: { version: 1, ...split(theirs) } }),
  ),
  'order.seats': administrators('ta', order),
  'order.assign_seats': administrators('ta', withBody(order, assignSeats), (mine, theirs) => ({
    ...order(mine),
    body: assignSeats(theirs),
  })),
  'order.send_for_review': createTeamRecipe(
    'proofreader',
    withBody(order, () => ({ version: 1 })),
  ),
  'order.correct': administrators(
    'pa',
    withBody(order, ({ chapterId }) => ({
      reason: 'x',
      chapterIds: [chapterId],
      startsAt: 'translation',
      type: 'regular',
      cutoffTime: '2099-01-01 00:00:00',
    })),
  ),
  'order.stop': administrators(
    'pa',
    withBody(order, () => ({ version: 1, how: 'terminate', reason: 'x' })),
  ),
  'check_request.create': createTeamRecipe(
    'proofreader',
    withBody(order, check),
    (mine, theirs) => ({
      ...order(mine),
      body: check(theirs),
    }),
  ),
  'check_request.list': createTeamRecipe('translator', order),
  'check_request.decide': administrators(
    'ta',
    withBody(ofCheck, ({ chapterId }) => ({
      version: 1,
      decisions: [{ chapterId, conclusion: 'dismissed', note: 'x' }],
    })),
  ),
  'check_request.answer': {
    holder: 'translator',
    for: 'owner',
    into: withBody(ofCheck, () => ({ words: 'x' })),
  },
  'check_request.withdraw': {
    holder: 'proofreader',
    for: 'owner',
    into: withBody(ofCheck, () => ({ version: 1 })),
  },
}
