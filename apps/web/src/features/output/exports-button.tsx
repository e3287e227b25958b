import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconPackageExport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayExport } from './use-may-export.ts'

/** Leads to the exports: theirs, or of one order. */
export const ExportsButton = ({ orderId }: { readonly orderId?: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (!useMayExport()) return null
  return (
    <IconButton
      label={t('screen.order_exports')}
      size="lg"
      variant="default"
      onClick={() => void navigate({ to: '/order/exports', search: { orderId } })}
    >
      <IconPackageExport size={16} />
    </IconButton>
  )
}
