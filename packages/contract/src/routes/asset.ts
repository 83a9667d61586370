import * as z from 'zod/mini'
import { importReport } from '../import-report.ts'
import { xlsx } from '../media-types.ts'
import {
  type Branch,
  detailCall,
  forestCall,
  listCall,
  moveCall,
  removeCall,
  submitCall,
} from '../record-calls.ts'
import { sheetRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import {
  isTemplate,
  emptyInput,
  filledText,
  id,
  sortInput,
  storable,
  text,
  wholeNumber,
  withDefault,
} from '../values.ts'
import { treeNode } from './people.ts'

/** The levels of places that rooms lie in, from the top down. */
export const assetLevels = ['plot', 'building', 'floor'] as const
export type AssetLevel = (typeof assetLevels)[number]

/** State of a room today. A lease is ending in its last 90 days; leases that follow each other without a gap count as one. */
export const roomStates = ['vacant', 'leased', 'ending'] as const
export type RoomState = (typeof roomStates)[number]
export const endingWithinDays = 90

/** Names are as long as on the lease form. */
const longestName = 60

const place = z.object({
  id: z.string(),
  /** "0" for a plot. */
  parentId: z.string(),
  level: z.enum(assetLevels),
  name: z.string(),
  /** Position among the places with the same parent, ascending. */
  sort: z.number(),
  version: z.number(),
})
export type AssetPlace = z.infer<typeof place>
export type AssetPlaceBranch = Branch<AssetPlace>
export const assetPlaceBranch: z.ZodMiniType<AssetPlaceBranch> = z.extend(place, {
  get children() {
    return z.array(assetPlaceBranch)
  },
})

const places = { path: '/api/asset/place', needs: 'asset.write' } as const

export const assetPlaceList = forestCall(places, {
  summary: 'List the plots with their buildings and floors',
  branch: assetPlaceBranch,
  filters: { name: z.optional(text(longestName)) },
})

export const assetPlaceSelect = route({
  method: 'GET',
  path: '/api/asset/place/select',
  needs: 'asset.read',
  summary: 'List the plots with their buildings and floors for a picker',
  input: emptyInput,
  output: z.array(treeNode),
})

export const assetPlaceDetail = detailCall(places, {
  summary: 'Return a plot, building or floor',
  row: place,
})

export const assetPlaceSubmit = submitCall(places, {
  summary:
    'Add a place, or change the place of this id. A place without a parent is a plot; below a plot lie buildings, and below a building floors',
  fields: z.object({
    parentId: withDefault(id, '0'),
    name: filledText(longestName),
    /** Without it, a new or moved place comes last. */
    sort: z.optional(wholeNumber(0, 9999)),
  }),
  row: place,
  refuses: ['parentLoop', 'placeLevel', 'assetPlaceTaken'],
})

export const assetPlaceMove = moveCall(places, 'Move a place', { refuses: ['placeLevel', 'assetPlaceTaken'] })

export const assetPlaceRemove = removeCall(
  places,
  'Remove places that have no rooms and no other places below',
  { refuses: ['assetPlaceInUse'] },
)

const room = z.object({
  id: z.string(),
  assetNo: z.string(),
  floorId: z.string(),
  /** Names of plot, building and floor. */
  massif: z.string(),
  building: z.string(),
  floors: z.string(),
  room: z.string(),
  commercial: z.string(),
  /** Square metres with two decimals. */
  extent: z.string(),
  state: z.enum(roomStates),
  /** Who rents it today, and the last day of the lease; "" for a vacant room. */
  lessee: z.string(),
  endsOn: z.string(),
  version: z.number(),
})
export type AssetRoom = z.infer<typeof room>
export const assetRoom: z.ZodMiniType<AssetRoom> = room

const rooms = { path: '/api/asset/room', needs: 'asset.write' } as const

const roomFilters = {
  /** Texts that they contain. */
  assetNo: z.optional(text(longestName)),
  room: z.optional(text(longestName)),
  commercial: z.optional(text(longestName)),
  /** A plot, building or floor. */
  placeId: z.optional(id),
  state: z.optional(z.enum(roomStates)),
}
const roomSort = ['assetNo', 'room', 'extent'] as const

export const assetRoomList = listCall(rooms, {
  summary: 'List the rooms of the register with their state today',
  row: assetRoom,
  filters: roomFilters,
  sorts: roomSort,
})

export const assetRoomDetail = detailCall(rooms, {
  summary: 'Return a room of the register',
  row: assetRoom,
})

export const assetRoomSubmit = submitCall(rooms, {
  summary: 'Add a room, or change the room of this id',
  fields: z.object({
    assetNo: filledText(longestName),
    floorId: id,
    room: filledText(longestName),
    commercial: withDefault(text(longestName), ''),
    extent: storable(20),
  }),
  row: assetRoom,
  refuses: ['floorNeeded', 'assetNoTaken', 'assetNoFixed', 'roomNameTaken', 'extentInvalid'],
})

export const assetRoomRemove = removeCall(rooms, 'Remove rooms that no lease occupies today or later', {
  refuses: ['roomOccupied'],
})

export const assetRoomExport = route({
  method: 'GET',
  path: '/api/asset/room/export',
  needs: 'asset.write',
  bytes: xlsx,
  summary: 'Export rooms as a sheet (xlsx) that the import accepts, with the filters and sorting of the list',
  input: z.object({ ...roomFilters, ...sortInput(roomSort), isTemplate }),
  output: z.unknown(),
})

/** A row of an import: a room with the names of the places it lies in. */
export const assetRow = z.object({
  assetNo: filledText(longestName),
  massif: filledText(longestName),
  building: filledText(longestName),
  floors: filledText(longestName),
  room: filledText(longestName),
  commercial: withDefault(text(longestName), ''),
  extent: storable(20),
})

export type AssetRow = z.infer<typeof assetRow>

/** What identifies the room of a row. */
export const assetRowKey = z.pick(assetRow, { assetNo: true })

/** The file is sent as multipart in the field `file`. */
export const assetRoomImport = route({
  method: 'POST',
  path: '/api/asset/room/import',
  needs: 'asset.write',
  takes: 'file',
  summary:
    'Import rooms from a sheet (xlsx), with the plots, buildings and floors that are new. The asset number says which room a row changes; blank cells change nothing. If a row is refused, no row is imported',
  input: z.unknown(),
  output: importReport,
  refuses: sheetRefusals,
})

const roomLease = z.object({
  id: z.string(),
  /** The approved request. */
  requestId: z.string(),
  leaseNo: z.string(),
  lessee: z.string(),
  startsOn: z.string(),
  /** Last day on which the lease occupies the room; the day before `startsOn` when it never will. */
  endsOn: z.string(),
  /** Last day as it was signed. */
  signedTo: z.string(),
  /** The room's share of the month's rent, in yuan. */
  rent: z.string(),
  /** Why it ends before the day that was signed; "" when it does not. */
  endReason: z.string(),
})
export type AssetRoomLease = z.infer<typeof roomLease>

export const assetRoomLeases = route({
  method: 'GET',
  path: '/api/asset/room/leases',
  needs: 'asset.read',
  summary: 'List the leases of a room, newest first',
  input: z.object({ id }),
  output: z.array(roomLease),
  refuses: ['notFound'],
})

/** Most rooms that a search for a lease answers. */
export const mostOffered = 50

const offered = z.pick(room, {
  id: true,
  assetNo: true,
  massif: true,
  building: true,
  floors: true,
  room: true,
  commercial: true,
  extent: true,
})
export type OfferedRoom = z.infer<typeof offered>

export const assetRoomOffered = route({
  method: 'GET',
  path: '/api/asset/room/offered',
  summary: `List at most ${mostOffered} rooms that no lease occupies on the given days, for a lease that picks them. Without days, rooms that are vacant today`,
  input: z.object({
    /** Text that the asset number, a place, the room or its business type contains. */
    name: z.optional(text(longestName)),
    /** First and last day, yyyy-MM-dd, both included. */
    from: z.optional(storable(20)),
    to: z.optional(storable(20)),
  }),
  output: z.array(offered),
  refuses: ['termInvalid'],
})

export const assetLeaseEnd = route({
  method: 'POST',
  path: '/api/asset/lease/end',
  needs: 'asset.write',
  summary:
    'End an approved lease before its last day, so that its rooms are free from the day after `endsOn`. The day before its first day frees the whole term',
  input: z.object({ requestId: id, endsOn: storable(20), reason: filledText(200) }),
  output: z.literal(true),
  refuses: ['notFound', 'leaseEndDay'],
})

const tile = z.pick(room, {
  id: true,
  assetNo: true,
  room: true,
  commercial: true,
  extent: true,
  state: true,
  lessee: true,
  endsOn: true,
})
export type AssetTile = z.infer<typeof tile>

const floorPlan = z.object({
  massif: z.string(),
  building: z.string(),
  asOf: z.string(),
  floors: z.array(z.object({ id: z.string(), name: z.string(), rooms: z.array(tile) })),
})
export type AssetFloorPlan = z.infer<typeof floorPlan>

export const assetFloor = route({
  method: 'GET',
  path: '/api/asset/floor',
  needs: 'asset.read',
  summary: 'Return a floor, or all floors of a building, with the state of each room today',
  input: z.object({ id }),
  output: floorPlan,
  refuses: ['notFound', 'floorNeeded'],
})

/** Sums of rooms today. */
const sums = {
  rooms: z.number(),
  /** Rooms by their state. */
  vacant: z.number(),
  leased: z.number(),
  ending: z.number(),
  /** Square metres of all rooms, and of those that are let. */
  extent: z.string(),
  letExtent: z.string(),
  /** Percentage of the extent that is let, such as "87.50"; "0.00" without rooms. */
  occupancy: z.string(),
  /** Month's rent of the leases of today, in yuan. */
  rent: z.string(),
}

const assetFiguresOutput = z.object({
  asOf: z.string(),
  ...sums,
  plots: z.array(z.object({ id: z.string(), name: z.string(), ...sums })),
})
export type AssetFigures = z.infer<typeof assetFiguresOutput>

export const assetFigures = route({
  method: 'GET',
  path: '/api/asset/figures',
  needs: 'asset.read',
  summary: 'Count rooms, extent, occupancy and rent of today, in all and by plot',
  input: emptyInput,
  output: assetFiguresOutput,
})
