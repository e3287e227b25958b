import { Box, Button, Group, Text } from '@mantine/core'
import { todoList } from '@panelflow/contract/order.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../lib/http/query.ts'
import { getTodoLabel } from '../../lib/i18n/todo-label.ts'
import { formatOrderName } from '../../lib/i18n/order-identity-text.ts'
import { useOpenTodo } from './use-open-todo.ts'

/**
 * What the reader can do next from an order's page: what waits for them here, else the next of
 * their own to-dos.
 */
export const WhatNow = ({ orderId }: { readonly orderId: string }) => {
  const { t, i18n } = useTranslation()
  const open = useOpenTodo()
  const { data } = useRead(todoList, { query: { page: 1, size: 50 } })
  const rows = data?.rows ?? []
  const here = rows.filter((row) => row.orderId === orderId)
  const [next] = here.length > 0 ? here : rows
  // the place is kept, so that nothing below moves when the answer comes
  if (next === undefined) return <Box h={24} />
  const task = getTodoLabel(next.kind)
  const words =
    here.length > 0
      ? t('todo.here', { count: here.length, task })
      : t('todo.next', {
          task,
          chapter: formatOrderName(next.order, {
            locale: i18n.language,
            chapters: String(next.chapterNumber),
          }),
          interpolation: { escapeValue: false },
        })
  return (
    <Group gap="xs" wrap="nowrap" h={24} data-what-now={here.length > 0 ? 'here' : 'next'}>
      <Text fz="sm" truncate title={words}>
        {words}
      </Text>
      <Button
        size="compact-xs"
        variant="light"
        style={{ flexShrink: 0 }}
        onClick={() => open(next)}
      >
        {t('todo.go')}
      </Button>
    </Group>
  )
}
