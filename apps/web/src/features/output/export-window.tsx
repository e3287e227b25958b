import { orderChapters } from '@panelflow/contract/order.ts'
import { lazy, Suspense, useMemo } from 'react'
import { useRead } from '../../lib/http/query.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

const PROFILES_PATH = '/order/profiles'

// comes with its words, wherever it is opened
const ExportDialog = lazy(async () => {
  const [{ ExportDialog: dialog }] = await Promise.all([
    import('./parts/export-dialog.tsx'),
    loadTranslations('output'),
  ])
  return { default: dialog }
})

interface ExportWindowProps {
  readonly chapterIds: readonly string[]
  readonly onClose: () => void
}

/** The export dialog over any screen. */
export const ExportWindow = ({ chapterIds, onClose }: ExportWindowProps) => (
  <Suspense fallback={null}>
    <ExportDialog chapterIds={chapterIds} profilesHref={PROFILES_PATH} onClose={onClose} />
  </Suspense>
)

/** The same for all chapters of an order. */
export const OrderExportWindow = ({
  orderId,
  onClose,
}: {
  readonly orderId: string
  readonly onClose: () => void
}) => {
  const { data } = useRead(orderChapters, { params: { orderId } })
  const ids = useMemo(
    () => data?.toSorted((a, b) => a.number - b.number).map(({ id }) => id) ?? [],
    [data],
  )
  return <ExportWindow chapterIds={ids} onClose={onClose} />
}
