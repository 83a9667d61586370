import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput } from '../values.ts'

/** What a company does up to its first request, in the order in which one thing needs the other. */
export const setupSteps = [
  'name',
  'companies',
  'departments',
  'people',
  'leaders',
  'roles',
  'flows',
  'modules',
  'invitations',
  'channels',
  'backup',
  'key',
  'factor',
  'request',
] as const
export type SetupStep = (typeof setupSteps)[number]

export const setup = route({
  method: 'GET',
  path: '/api/blade-system/setup/steps',
  needs: 'role.write',
  summary:
    'Say of each thing that a company does up to its first request whether it is done, from the data itself',
  input: emptyInput,
  output: z.array(
    z.object({
      step: z.enum(setupSteps),
      isDone: z.boolean(),
      /** How many there are: companies, departments, people, modules that are switched on; 0 for the others. */
      count: z.number(),
      /** How many are missing: departments without a leader, roles without people, flows that ask nobody, people who are not invited. */
      open: z.number(),
      /** Names of the first of what is missing. */
      names: z.array(z.string()),
    }),
  ),
})

export const setupLeft = route({
  method: 'GET',
  path: '/api/blade-system/setup/left',
  needs: 'role.write',
  summary: 'Say how many of these things are open while nobody has submitted a request; 0 from then on',
  input: emptyInput,
  output: z.object({ left: z.number() }),
})
