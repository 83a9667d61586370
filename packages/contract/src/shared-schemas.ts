import type * as z from 'zod/mini'
import {
  attachment,
  card,
  detailOutput,
  linkedRecord,
  listRow,
  pathStep,
  trailRow,
} from './routes/approval.ts'
import { departmentNode, person } from './routes/people.ts'
import { menuNode } from './routes/system.ts'
import { ids } from './values.ts'

/** Schemas that several calls share, by their names in the API documentation. */
export const sharedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  Attachment: attachment,
  Card: card,
  Department: departmentNode,
  Detail: detailOutput,
  Ids: ids,
  LinkedRecord: linkedRecord,
  ListRow: listRow,
  Menu: menuNode,
  Person: person,
  PathStep: pathStep,
  TrailRow: trailRow,
}
