import { takeDecision } from '../modules/approval/index.ts'
import { saveFile } from '../modules/file/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { FileStore } from '../modules/file/index.ts'
import { drawSignature } from './draw-signature.ts'

const drawn = new Map<string, Uint8Array>()

/** Agrees in the name of the context's person, with a drawn signature of the name. */
export async function signAs(ctx: Ctx, store: FileStore, id: string, opinion: string): Promise<void> {
  const { name } = ctx.user
  const bytes = drawn.get(name) ?? drawSignature(name)
  drawn.set(name, bytes)
  const fileId = ctx.newId()
  const written = await store.write(fileId, bytes)
  await saveFile(ctx.db, ctx.tenantId, {
    id: fileId,
    ownerId: ctx.user.id,
    name: 'signature.png',
    mime: 'image/png',
    purpose: 'signature',
    ...written,
  })
  await takeDecision(ctx, 'agree', { id, baseImage: fileId, opinion })
}
