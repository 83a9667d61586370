export { differencesOf } from './kept-article.rules.ts'
export { type KeptArticle, listKeptArticles } from './stored-articles.repository.ts'
export { articleRoutes } from './article.routes.ts'
