import { type ArticleBlock, emptyDocument } from '@countersign/contract'
import {
  addComment,
  addressOfFile,
  answerQuiz,
  confirmReading,
  decideOnArticle,
  openArticle,
  pinArticle,
  saveArticle,
  submitArticle,
  withdrawArticle,
} from '../modules/article/index.ts'
import { type FileStore, saveFile } from '../modules/file/index.ts'
import type { Ctx } from '../platform/context.ts'
import { type DemoArticle, demoArticles, type DemoBlock, revisedBlocks } from './articles.ts'
import { readPicture } from './read-picture.ts'

/** Makes the context of a person of the demo, some hours ago. */
type As = (account: string, hoursAgo: number) => Promise<Ctx>

/** Width of a picture in pixels. */

/** Articles of the demo in every section and state, through the services that authors, reviewers and readers use. */
export async function seedArticles(as: As, store: FileStore): Promise<void> {
  for (const article of demoArticles) await new Seeding(as, store, article).run()
}

class Seeding {
  readonly #as: As
  readonly #store: FileStore
  readonly #article: DemoArticle
  readonly #pictures = new Map<string, string>()
  /** Each step happens some hours after the one before. */
  #hoursAgo: number

  constructor(as: As, store: FileStore, article: DemoArticle) {
    this.#as = as
    this.#store = store
    this.#article = article
    this.#hoursAgo = article.hoursAgo
  }

  async run(): Promise<void> {
    const { section, account, blocks, steps, isPinned } = this.#article
    const id = await this.#save(await this.#as(account, this.#hoursAgo), blocks)
    let versionNo = 0
    for (const step of steps) {
      const author = await this.#later(account)
      if (step === 'withdraw') await this.#read(id, versionNo)
      if (step === 'revise') {
        await this.#read(id, versionNo)
        await this.#save(author, [...blocks, ...revisedBlocks], id)
      }
      if (step === 'submit' || step === 'revise') {
        versionNo += 1
        await submitArticle(author, { section, id })
      } else await this.#decide(step, id, versionNo)
    }
    if (steps.at(-1) !== 'agree') return
    if (isPinned) await pinArticle(await this.#later('admin'), { section, id, isPinned })
    await this.#read(id, versionNo)
  }

  async #decide(step: 'agree' | 'reject' | 'withdraw', id: string, versionNo: number): Promise<void> {
    const { section, account, opinion = '' } = this.#article
    if (step === 'withdraw') {
      await withdrawArticle(await this.#later(account), { section, id, reason: opinion })
      return
    }
    const said = step === 'agree' ? '' : opinion
    await decideOnArticle(await this.#later('admin'), step, { section, id, versionNo, opinion: said })
  }

  /** What readers do with a published version. */
  async #read(id: string, versionNo: number): Promise<void> {
    const { section, readBy = [], confirmedBy = [], comments = [], answers = [] } = this.#article
    const named = { section, id }
    for (const account of readBy) await openArticle(await this.#later(account), named)
    for (const account of confirmedBy)
      await confirmReading(await this.#later(account), { ...named, versionNo })
    for (const [account, said] of comments)
      await addComment(await this.#later(account), { ...named, text: said })
    for (const [account, chosen] of answers) {
      const given = chosen.map((positions) => ({ chosen: [...positions] }))
      await answerQuiz(await this.#later(account), { ...named, versionNo, answers: given })
    }
  }

  async #save(ctx: Ctx, blocks: readonly DemoBlock[], id?: string): Promise<string> {
    const { section, title, summary, cover, asksConfirmation = false, quiz } = this.#article
    const content: ArticleBlock[] = []
    for (const block of blocks) content.push(await this.#blockOf(ctx, block))
    const saved = await saveArticle(ctx, {
      section,
      id,
      title,
      summary,
      coverId: cover && (await this.#pictureOf(ctx, cover)),
      asksConfirmation,
      document: { ...emptyDocument(), content },
      quiz,
    })
    return saved.id
  }

  async #blockOf(ctx: Ctx, block: DemoBlock): Promise<ArticleBlock> {
    if (!('picture' in block)) return block
    const address = addressOfFile(await this.#pictureOf(ctx, block.picture))
    return { type: 'image', attrs: { address, alt: block.alt, width: 'medium' } }
  }

  /** Id of the picture, which its author uploaded. */
  async #pictureOf(ctx: Ctx, picture: string): Promise<string> {
    const known = this.#pictures.get(picture)
    if (known !== undefined) return known
    const bytes = readPicture(`articles/${picture}.png`)
    const id = ctx.newId()
    const written = await this.#store.write(id, bytes)
    await saveFile(ctx.db, ctx.tenantId, {
      id,
      ownerId: ctx.user.id,
      name: `${picture}.png`,
      mime: 'image/png',
      purpose: 'attachment',
      ...written,
    })
    this.#pictures.set(picture, id)
    return id
  }

  async #later(account: string): Promise<Ctx> {
    this.#hoursAgo = Math.max(0, this.#hoursAgo - 2)
    return this.#as(account, this.#hoursAgo)
  }
}
