import type { OrderView } from '@panelflow/contract/order.ts'
import { BOARD_COLUMNS } from '@panelflow/domain/order/order-stage.ts'
import { expect, test } from 'vitest'
import { getMove } from './board-moves.ts'

const order = (status: OrderView['status'], can: OrderView['can'] = {}): OrderView =>
  ({ status, can, waitingFor: [] }) as unknown as OrderView

test('a card goes where the workflow lets this person take it, by the command of the button', () => {
  expect(getMove(order('pending_assignment', { assign_translator: true }), 'translation')).toEqual({
    type: 'command',
    command: { type: 'assign', seat: 'translator' },
  })
  expect(getMove(order('proofreading', { send_for_review: true }), 'review')).toEqual({
    type: 'command',
    command: { type: 'send_for_review' },
  })
  expect(
    getMove(order('typesetter_to_be_assigned', { assign_typesetter: true }), 'typesetting'),
  ).toEqual({ type: 'command', command: { type: 'assign', seat: 'typesetter' } })
  expect(
    getMove(
      order('translating', { cancel: 'order.already_in_production', terminate: true }),
      'stopped',
    ),
  ).toEqual({ type: 'command', command: { type: 'terminate' } })
})

test('everything else says why not', () => {
  const assigned = order('pending_assignment', { assign_translator: 'order.deadline_passed' })
  expect(getMove(assigned, 'translation')).toMatchObject({ type: 'refused' })
  expect(getMove(order('proofreading'), 'review')).toEqual({ type: 'refused', reason: 'not_yours' })
  expect(getMove(order('reviewing'), 'translation')).toEqual({ type: 'refused', reason: 'back' })
  expect(getMove(order('translating'), 'proofreading')).toEqual({
    type: 'refused',
    reason: 'by_itself',
  })
  expect(getMove(order('translating'), 'review')).toEqual({ type: 'refused', reason: 'one_stage' })
  expect(getMove(order('completed'), 'review')).toEqual({ type: 'refused', reason: 'ended' })
  expect(getMove(order('translating'), 'translation')).toEqual({ type: 'here' })
})

test('without a right a card goes nowhere', () => {
  for (const column of BOARD_COLUMNS)
    expect(getMove(order('translating'), column).type).not.toBe('command')
})
