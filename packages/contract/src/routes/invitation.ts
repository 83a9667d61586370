import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { xlsx } from '../media-types.ts'
import { route } from '../route.ts'
import { emptyInput, id, listOfIds } from '../values.ts'

/** Most people of one invitation. */
export const mostInvited = 500

/** Ways on which an invitation reaches people: by mail, by SMS, or by hand as a sheet or as printed letters. */
export const invitationChannels = ['mail', 'sms', 'sheet', 'letters'] as const
const channel = z.enum(invitationChannels)
export type InvitationChannel = z.infer<typeof channel>

/** Why a person is not invited. */
const notInvited = z.enum(['ownAccount', 'personProtected', 'notWorking', 'noMail', 'noPhone'])

const invitations = { path: '/api/blade-user/invitation', needs: 'user.write' } as const

export const invitable = route({
  ...invitations,
  method: 'GET',
  path: `${invitations.path}/invitable`,
  summary:
    'Count the people who have neither set a password of their own nor hold an open invitation, and name the ways to invite',
  input: emptyInput,
  output: z.object({ waiting: z.number(), channels: z.array(channel) }),
})

export const invite = route({
  ...invitations,
  method: 'POST',
  path: `${invitations.path}/submit`,
  summary:
    'Invite people to set their password by a link that works once within seven days and replaces earlier ones; without `userIds` the first of those whom `invitable` counts',
  input: z.object({ userIds: z.optional(listOfIds(1, mostInvited)), by: channel }),
  output: z.object({
    batchId: z.string(),
    /** How many people got a link. */
    count: z.number(),
    leftOut: z.array(
      z.object({ id: z.string(), realName: z.string(), account: z.string(), why: notInvited }),
    ),
  }),
  refuses: ['confirmationNeeded', 'notFound', 'channelOff'],
  example: { userIds: [sampleId], by: 'sheet' },
})
export type Invited = z.infer<typeof invite.output>

export const invitationSheet = route({
  ...invitations,
  method: 'GET',
  path: `${invitations.path}/export`,
  bytes: xlsx,
  summary: 'Return the open links of an invitation that the caller made as a sheet (xlsx)',
  input: z.object({ batchId: id }),
  output: z.unknown(),
  refuses: ['notFound'],
})

export const invitationLetters = route({
  ...invitations,
  method: 'GET',
  path: `${invitations.path}/letters`,
  bytes: 'application/pdf',
  summary:
    'Draw the open links of an invitation that the caller made as letters (PDF), one page for each person',
  input: z.object({ batchId: id }),
  output: z.unknown(),
  refuses: ['notFound', 'busy'],
})
