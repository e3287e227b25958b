import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Leads from an empty list to the work orders, where what it shows comes from. */
export const ToOrdersButton = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Button variant="default" mt="xs" onClick={() => void navigate({ to: '/order' })}>
      {t('todo.to_orders')}
    </Button>
  )
}
