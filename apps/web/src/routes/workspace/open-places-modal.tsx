import { Anchor, Button, Group, List, Modal, Text } from '@mantine/core'
import type { OpenPlaceView } from '@panelflow/contract/page.ts'
import { OPEN_KINDS, type OpenKind } from '@panelflow/domain/page/open-places.ts'
import type { ChapterCommand } from '../../features/chapter/chapter.actions.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useAppTranslations } from './use-app-translations.ts'

/** What each completion asks about: the words belong to translation and proofreading, the lettering to typesetting. */
const KINDS_BY_EVENT: Readonly<Record<string, readonly OpenKind[]>> = {
  complete_translation: ['empty_effect', 'unread'],
  complete_proofreading: ['empty_effect', 'unread'],
  complete_typesetting: ['not_laid_out'],
}

/** Places a person should have decided about before the event; none for other events. */
export const placesBefore = (command: ChapterCommand, places: readonly OpenPlaceView[]): readonly OpenPlaceView[] =>
  command.type === 'plain' ? places.filter(({ kind }) => KINDS_BY_EVENT[command.event]?.includes(kind) === true) : []

/** Places shown of each kind; the next ones show when these are settled. */
const MAX_VISIBLE_PLACES = 20

interface OpenPlacesModalProps {
  readonly places: readonly OpenPlaceView[]
  readonly onNavigate: (place: OpenPlaceView) => void
  readonly onComplete: () => void
  readonly onClose: () => void
}

/** Before a chapter is completed: what looks finished and is not. A text that was never laid out blocks; the others may stay as they are. */
export const OpenPlacesModal = ({ places, onNavigate, onComplete, onClose }: OpenPlacesModalProps) => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const blocks = places.some(({ kind }) => kind === 'not_laid_out')
  return (
    <Modal opened onClose={onClose} title={t('open_places.title')}>
      {OPEN_KINDS.map((kind) => {
        const those = places.filter((place) => place.kind === kind)
        return those.length === 0 ? null : (
          <section key={kind} data-open-kind={kind}>
            <Text fz="sm" mt="xs">
              {t(`open_places.${kind}`, { count: those.length })}
            </Text>
            <List size="sm" mt={4} listStyleType="none">
              {those.slice(0, MAX_VISIBLE_PLACES).map((place, index) => (
                <List.Item key={`${place.pageId} ${place.itemId}`}>
                  <Anchor component="button" type="button" fz="sm" onClick={() => onNavigate(place)}>
                    {t('open_places.place', { page: place.position + 1, number: index + 1 })}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </section>
        )
      })}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {app('action.cancel')}
        </Button>
        {blocks ? null : <Button onClick={onComplete}>{t('open_places.complete')}</Button>}
      </Group>
    </Modal>
  )
}
