import { contract } from '@countersign/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PdfRenderer } from '../../pdf/index.ts'
import { readSentSheet } from '../../platform/http/sheet-part.ts'
import { servePdf } from '../../platform/http/serve-pdf.ts'
import { serveSheet } from '../../platform/http/serve-sheet.ts'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { record } from '../../platform/parse-value.ts'
import type { FileDeps } from '../file/index.ts'
import { mergeDepartment, movePeople } from './move-people.service.ts'
import {
  drawLetters,
  exportInvitation,
  type Invitations,
  invite,
  readInvitable,
} from './invitation.service.ts'
import { endSessions, listSessionsOfAll, readSession } from './session-record.service.ts'
import { changeUser } from './update-user.service.ts'
import { exportUsers, importUsers, userTemplate } from './user-import.service.ts'
import {
  endIdentity,
  grantRoles,
  listIdentities,
  resetFactorsOf,
  resetPasswords,
} from './user-access.service.ts'
import { cancelPlan, changeStanding, listBelongings, removeUsers } from './standing.service.ts'
import { listUsers, readUser, submitUser } from './user.service.ts'

interface UserDeps extends Pick<FileDeps, 'addresses'>, Invitations {
  pdf: PdfRenderer
  /** Address at which people open the product; null where it is not set. */
  publicUrl: string | null
}

export function userRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { addresses, pdf, publicUrl, ...invitations }: UserDeps,
): void {
  const siteOf = ({ protocol, host }: FastifyRequest) =>
    publicUrl?.replace(/\/$/, '') ?? `${protocol}://${host}`
  const { codes } = invitations
  serve(app, deps, contract.invitable, (_input, ctx) => readInvitable(ctx, invitations))
  serve(app, deps, contract.invite, (input, ctx, { request }) =>
    invite(ctx, invitations, input, siteOf(request)),
  )
  serveSheet(app, deps, contract.invitationSheet, '邀请链接', ({ batchId }, ctx, request) =>
    exportInvitation(ctx, codes, { batchId, site: siteOf(request) }),
  )
  servePdf(app, deps, contract.invitationLetters, ({ batchId }, ctx, request) =>
    drawLetters(ctx, { codes, pdf }, { batchId, site: siteOf(request) }),
  )
  serve(app, deps, contract.userPage, (input, ctx) => listUsers(ctx, addresses, input))
  serve(app, deps, contract.userDetail, ({ id }, ctx) => readUser(ctx, addresses, id))
  serve(app, deps, contract.userSubmit, (input, ctx) => submitUser(ctx, addresses, input))
  serve(app, deps, contract.updateUser, (input, ctx) => changeUser(ctx, input))
  serve(app, deps, contract.userRemove, ({ ids }, ctx) => removeUsers(ctx, ids))
  serve(app, deps, contract.userBelongings, ({ id }, ctx) => listBelongings(ctx, id))
  serve(app, deps, contract.userStanding, (input, ctx) => changeStanding(ctx, addresses, input))
  serve(app, deps, contract.userPlanCancel, (input, ctx) => cancelPlan(ctx, input))
  serve(app, deps, contract.userMove, (input, ctx) => movePeople(ctx, input))
  serve(app, deps, contract.departmentMerge, (input, ctx) => mergeDepartment(ctx, input))
  serve(app, deps, contract.userGrant, (input, ctx) => grantRoles(ctx, input))
  serve(app, deps, contract.resetPassword, ({ userIds }, ctx) => resetPasswords(ctx, userIds))
  serve(app, deps, contract.resetFactors, ({ userIds }, ctx) => resetFactorsOf(ctx, userIds))
  serve(app, deps, contract.identityList, ({ userId }, ctx) => listIdentities(ctx, userId))
  serve(app, deps, contract.identityEnd, (input, ctx) => endIdentity(ctx, input))
  serve(app, deps, contract.userImport, async (_input, ctx, { request }) =>
    importUsers(ctx, await readSentSheet(request), {
      // Other clients send the choice in the address; without one, existing people are changed.
      changesExisting: record(request.query)['isCovered'] !== '0',
    }),
  )
  serve(app, deps, contract.sessionList, (input, ctx) => listSessionsOfAll(ctx, input))
  serve(app, deps, contract.sessionDetail, ({ id }, ctx) => readSession(ctx, id))
  serve(app, deps, contract.sessionRemove, ({ ids }, ctx) => endSessions(ctx, ids))
  serveSheet(app, deps, contract.userExport, '用户数据导出', (input, ctx) =>
    exportUsers(ctx, addresses, input),
  )
  serveSheet(app, deps, contract.userTemplate, '用户数据模板', (_input, ctx) => userTemplate(ctx))
}
