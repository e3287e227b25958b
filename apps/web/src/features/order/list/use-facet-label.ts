import type { OrderFacet } from '@panelflow/contract/order-list.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_KINDS, ORDER_STATUSES, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/i18n/labels.ts'

/** The reader's word for a value of a filter; people and books bring their own names. */
export const useFacetLabel = (): ((facet: OrderFacet, value: string) => string) => {
  const { t, i18n } = useTranslation()
  return useCallback(
    (facet, value) => {
      const known = <T extends string>(
        offered: readonly T[],
        words: (one: T) => string,
      ): string => {
        const found = offered.find((one) => one === value)
        return found === undefined ? value : words(found)
      }
      switch (facet) {
        case 'status':
          return known(ORDER_STATUSES, (status) => t(`order.status.${status}`))
        case 'stage':
          return known(STAGES, (stage) => t(`stage.${stage}`))
        case 'type':
          return known(ORDER_TYPES, (type) => t(`order.type.${type}`))
        case 'kind':
          return known(ORDER_KINDS, (kind) => t(`order.kind.${kind}`))
        case 'language':
          return languageName(value, i18n.language)
        default:
          return value
      }
    },
    [t, i18n.language],
  )
}
