import { isTodoKind } from '@panelflow/domain/order/todos.ts'
import i18next from 'i18next'

/**
 * What somebody is waited for. A kind of a newer server falls back to its stage-neutral name
 * instead of a raw key.
 */
export const getTodoLabel = (kind: string): string =>
  isTodoKind(kind) ? i18next.t(`todo.kind.${kind}`) : kind.replaceAll('_', ' ')
