/** Recipes for books and what belongs to them, by endpoint id. */
import { administrators, createTeamRecipe, type Recipe } from './recipe.ts'

export const BOOK_RECIPES: Readonly<Record<string, Recipe>> = {
  'book.get': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.matrix': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.history': administrators('ta', ({ bookId }) => ({ params: { bookId } })),
  'book.edit': administrators('pa', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, titleEn: 'x' },
  })),
  'character.list': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'character.create': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { name: 'x' },
  })),
  'character.update': administrators('ta', ({ bookId, characterId }) => ({
    params: { bookId, characterId },
    body: { version: 1, note: 'x' },
  })),
  'character.delete': administrators('ta', ({ bookId, characterId }) => ({
    params: { bookId, characterId },
  })),
  'book.set_cover': administrators('pa', ({ bookId }) => ({ params: { bookId } })),
  'book.cover_from_page': administrators('pa', ({ bookId }) => ({
    params: { bookId },
    body: {},
  })),
  'book.remove_cover': administrators('pa', ({ bookId }) => ({ params: { bookId } })),
  'book.chapters': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.cast': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.check_levels': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.set_check_levels': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, levels: {} },
  })),
  'book.effect_policies': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.set_effect_policies': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, policies: {} },
  })),
  'book.editions': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.set_editions': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, editions: {} },
  })),
  'crew.get': administrators('ta', ({ bookId }) => ({ params: { bookId } })),
  'crew.set': administrators('ta', ({ bookId, people }) => ({
    params: { bookId, language: 'en' },
    body: {
      version: 1,
      seats: [{ seat: 'typesetter', accountId: people.typesetter.id, substituteId: null }],
    },
  })),
  'crew.candidates': administrators('ta', ({ bookId }) => ({
    params: { bookId, language: 'en' },
    query: 'seat=typesetter',
  })),
  'book.engines': administrators('pa', ({ bookId }) => ({ params: { bookId } })),
  'book.set_engines': administrators('pa', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, choices: {} },
  })),
  'rendering.decline': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { language: 'en', source: 'ドン', words: 'BOOM' },
  })),
  'memory.matches': createTeamRecipe('translator', ({ chapterId }) => ({ params: { chapterId } })),
  'memory.search': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    query: 'language=en&text=a',
  })),
  'rendering.list': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    query: `language=en&source=${encodeURIComponent('ドン')}`,
  })),
  'known_word.list': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    query: 'language=en',
  })),
  'term_candidate.list': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    query: 'language=en',
  })),
  'term_candidate.approve': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: {
      language: 'en',
      terms: [{ original: '霧', translation: 'Mist', firstChapter: null, termId: null }],
    },
  })),
  'term_candidate.dismiss': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { language: 'en', names: ['霧'] },
  })),
  'book.terms': {
    holder: 'translator',
    for: 'anybody',
    why: 'term.list reaches every term for all six roles',
    into: ({ bookId }) => ({ params: { bookId }, query: 'language=en' }),
  },
}
