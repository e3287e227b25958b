import { Anchor, Group, Modal, ScrollArea, Skeleton, Text } from '@mantine/core'
import { type FontUse, fontUses } from '@panelflow/contract/font.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { languageName } from '../../../lib/i18n/labels.ts'
import { useRead } from '../../../lib/http/query.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import { TableError } from '../../../lib/table/table-states.tsx'

const UseLine = ({ use, role }: { readonly use: FontUse; readonly role: string }) => {
  const { t, i18n } = useTranslation('font')
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      py={6}
      style={{ borderBottom: '1px solid var(--pf-line)' }}
    >
      <div style={{ minWidth: 0 }}>
        <Anchor
          fz="sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/order/chapter/$roleId/$id"
              params={{ roleId: role, id: use.orderId }}
            />
          )}
        >
          {t('uses.row', { serial: use.serial, chapter: use.chapter })}
        </Anchor>
        <Text fz="xs" c="dimmed" truncate>
          {use.bookTitle}, {languageName(use.language, i18n.language)}
        </Text>
      </div>
      <Text fz="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {t('row.pages', { count: use.pages })}
      </Text>
    </Group>
  )
}

/** Chapters with text set in an own font. */
export const FontUsesModal = ({
  fontId,
  name,
  onClose,
}: {
  readonly fontId: string
  readonly name: string
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('font')
  const query = useRead(fontUses, { params: { fontId } })
  const role = String(useStore(sessionStore, ({ actingRole }) => actingRole) ?? '')
  return (
    <Modal opened onClose={onClose} title={<Text fw={600}>{t('uses.title', { name })}</Text>}>
      {query.isPending ? <Skeleton height={80} /> : null}
      {query.isError ? (
        <TableError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data?.length === 0 ? <EmptyState title={t('uses.none')} /> : null}
      <ScrollArea.Autosize mah={420}>
        {query.data?.map((use) => (
          <UseLine key={use.chapterId} use={use} role={role} />
        ))}
      </ScrollArea.Autosize>
    </Modal>
  )
}
