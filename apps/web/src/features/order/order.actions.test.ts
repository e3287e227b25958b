import type { OrderView } from '@panelflow/contract/order.ts'
import { expect, test } from 'vitest'
import { orderActions, primaryAction } from './order.actions.ts'

const order = (can: OrderView['can'], waiting: readonly string[] = []): OrderView =>
  ({
    can,
    waitingFor: waiting.map((kind) => ({ kind, roleId: 5, account: null, count: 1 })),
  }) as unknown as OrderView

const keys = (view: OrderView): string[] => orderActions(view).map(({ key }) => key)

test('before production an order is canceled, in production it is terminated, never both', () => {
  expect(keys(order({ cancel: true, terminate: 'order.not_in_production' }))).toEqual(['cancel'])
  expect(keys(order({ cancel: 'order.already_in_production', terminate: true }))).toEqual([
    'terminate',
  ])
})

test('somebody with any right to edit gets the edit action', () => {
  expect(keys(order({ edit_base: 'permission.row_denied', edit_stage_deadlines: true }))).toEqual([
    'edit',
  ])
  expect(orderActions(order({ edit_stage_deadlines: true }))[0]?.reason).toBe(null)
})

test('the primary action is what the order waits for, if this person may do it', () => {
  const rights = { assign_translator: true, assign_typesetter: true, cancel: true } as const
  expect(primaryAction(order(rights, ['assign_translator']))?.key).toBe('assign')
  expect(primaryAction(order({ assign_typesetter: true }, ['assign_translator']))).toBe(null)
  expect(primaryAction(order(rights, ['translate']))).toBe(null)
  expect(
    primaryAction(order({ send_for_review: 'order.not_all_proofread' }, ['send_for_review'])),
  ).toBe(null)
})

test('while nobody works on an order its people are the next step of whoever may choose them', () => {
  const waiting = {
    ...order({ assign_translator: true }, ['upload_images']),
    status: 'waiting_for_image',
  }
  expect(primaryAction(waiting as OrderView)?.key).toBe('assign')
  expect(primaryAction({ ...waiting, status: 'translating' } as OrderView)).toBe(null)
})
