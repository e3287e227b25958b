import { UnstyledButton } from '@mantine/core'
import { getPersonColor } from '../../editor/canvas/person-color.ts'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { Colleague } from '../../editor/engine/ports.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { personName } from '../../lib/i18n/labels.ts'
import classes from './workspace.module.css'

/** Each person once, whatever number of windows they have open. */
export const listPeople = (others: readonly Colleague[]): readonly Colleague[] => [
  ...new Map(others.map((colleague) => [colleague.person.id, colleague])).values(),
]

/** The first letters of the first and the last word of a name; of one word its first letter. */
const getInitials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const Initials = ({ person }: Pick<Colleague, 'person'>) => (
  <span
    className={classes['initials']}
    style={{ background: getPersonColor(person.id) }}
    data-person={person.id}
    title={personName(person)}
    data-initials={getInitials(personName(person))}
  />
)

/** More would hide the thumbnail; the rest are a number. */
const MAX_INITIALS = 3

/** Who else looks at the page, as initials; screen readers get the names from the page's label. */
export const PeopleAtPage = ({ others }: { readonly others: readonly Colleague[] }) => {
  if (others.length === 0) return null
  const shown = others.length > MAX_INITIALS ? others.slice(0, MAX_INITIALS - 1) : others
  const rest = others.slice(shown.length)
  return (
    <span className={classes['people']}>
      {shown.map(({ person }) => (
        <Initials key={person.id} person={person} />
      ))}
      {rest.length === 0 ? null : (
        <span
          className={classes['initials']}
          data-initials={`+${rest.length}`}
          data-rest
          title={rest.map(({ person }) => personName(person)).join(', ')}
        />
      )}
    </span>
  )
}

/** Everybody else in the chapter; a click goes to the page they look at. */
export const PeopleHere = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const people = listPeople(useWatched(editor.presence.others))
  if (people.length === 0) return null
  return (
    <span className={classes['people']} role="group" aria-label={t('presence.here')}>
      {people.map(({ person, pageId }) => {
        const at = editor.strip.pages.findIndex(({ frame }) => frame.id === pageId)
        return (
          <UnstyledButton
            key={person.id}
            aria-label={t('presence.go', { name: personName(person), page: at + 1 })}
            title={t('presence.go', { name: personName(person), page: at + 1 })}
            onClick={() => at >= 0 && editor.goToPage(at)}
          >
            <Initials person={person} />
          </UnstyledButton>
        )
      })}
    </span>
  )
}
