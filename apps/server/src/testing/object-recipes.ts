/**
 * How to reach into another team: for each endpoint that takes an id, the ids of that team.
 */
import { ORDER_RECIPES } from './order-recipes.ts'
import { CHAPTER_RECIPES } from './chapter-recipes.ts'
import { FILE_RECIPES } from './file-recipes.ts'
import { PERSON_RECIPES } from './person-recipes.ts'
import { BOOK_RECIPES } from './book-recipes.ts'
import { createTeamRecipe, type Recipe } from './recipe.ts'

/** By endpoint id. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  // writes of a translator come before the account is disabled below
  'rendering.approve': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    body: { language: 'en', source: 'ドン', words: 'BOOM' },
  })),
  'known_word.add': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    body: { language: 'en', scope: 'own', words: ['Misthorn'] },
  })),
  ...ORDER_RECIPES,
  ...CHAPTER_RECIPES,
  ...FILE_RECIPES,
  ...PERSON_RECIPES,
  ...BOOK_RECIPES,
}
