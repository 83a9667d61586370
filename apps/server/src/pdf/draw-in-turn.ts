import { AppError } from '../platform/app-error.ts'
import type { Ctx } from '../platform/context.ts'
import { PdfError } from './pdf-error.ts'
import type { PdfRenderer, Printable } from './renderer.ts'

/** The line of a person in the queue of documents. */
export const turnOf = ({ user }: Pick<Ctx, 'user'>): string => `${user.tenantId} ${user.id}`

/** Draws a document in the turn of the caller. Refuses (busy) when too many wait. */
export function drawInTurn<T extends Printable>(
  ctx: Pick<Ctx, 'user'>,
  pdf: PdfRenderer,
  read: () => Promise<T>,
): Promise<{ pdf: Uint8Array; input: T }> {
  return pdf.render(read, turnOf(ctx)).catch(refuseBusy)
}

function refuseBusy(cause: unknown): never {
  throw cause instanceof PdfError && cause.reason === 'busy' ? new AppError('busy', { cause }) : cause
}
