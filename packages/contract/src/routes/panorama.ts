import * as z from 'zod/mini'
import { removeCall, submitCall } from '../record-calls.ts'
import { route } from '../route.ts'
import {
  emptyInput,
  filledText,
  id,
  storable,
  structure,
  structures,
  text,
  wholeNumber,
  withDefault,
} from '../values.ts'
import { roomStates } from './asset.ts'

/** Names are as long as on the lease form. */
const longestName = 60

/** Most hot spots of a panorama. */
export const mostSpots = 50

/** A direction on the sphere. */
const direction = {
  /** Hundredths of a degree to the right of the picture's centre. */
  yaw: wholeNumber(0, 35_999),
  /** Hundredths of a degree above the horizon. */
  pitch: wholeNumber(-9000, 9000),
}

/** A place on the map of a plot, in thousandths of its width from the left and of its height from the top. */
const mapPoint = z.object({ x: wholeNumber(0, 1000), y: wholeNumber(0, 1000) })

const picture = z.object({
  /** SHA-256 of the uploaded bytes in hexadecimal. */
  id: z.string(),
  /** Size of the upright original in pixels. */
  width: z.number(),
  height: z.number(),
  /** Addresses of the picture at most 4096, 2048 and 640 pixels wide. */
  large: z.string(),
  medium: z.string(),
  small: z.string(),
})
export type PanoramaPicture = z.infer<typeof picture>

const tourStop = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of the flat picture, 640 pixels wide. */
  small: z.string(),
  /** Null for one that is not on the map. */
  point: z.nullable(mapPoint),
  version: z.number(),
})
export type TourStop = z.infer<typeof tourStop>

const tourPlot = z.object({
  id: z.string(),
  name: z.string(),
  map: z.nullable(picture),
  /** Version of the map; 0 for a plot that never had one. */
  mapVersion: z.number(),
  /** In their order. */
  stops: z.array(tourStop),
})
export type TourPlot = z.infer<typeof tourPlot>

/** Kinds of hot spot: one opens the card of a room, the other leads to another panorama. */
export const spotKinds = ['room', 'panorama'] as const
export type SpotKind = (typeof spotKinds)[number]

const spotInput = z.object({
  kind: z.enum(spotKinds),
  /** The room or the panorama. */
  targetId: id,
  /** "" names it as its target is named. */
  label: withDefault(text(longestName), ''),
  ...direction,
})

const spot = z.object({
  kind: z.enum(spotKinds),
  targetId: z.string(),
  /** As it was written; "" when the spot is named as its target. */
  label: z.string(),
  /** Name of the target today. */
  targetName: z.string(),
  yaw: z.number(),
  pitch: z.number(),
})
export type PanoramaSpot = z.infer<typeof spot>

const panorama = z.object({
  id: z.string(),
  plotId: z.string(),
  /** Name of the plot. */
  plot: z.string(),
  name: z.string(),
  picture,
  /** Direction in which it opens, in hundredths of a degree. */
  yaw: z.number(),
  pitch: z.number(),
  point: z.nullable(mapPoint),
  /** Spots whose room or panorama was removed are left out. */
  spots: z.array(spot),
  version: z.number(),
})
export type Panorama = z.infer<typeof panorama>

const panoramas = { path: '/api/asset/panorama', needs: 'asset.write' } as const

export const panoramaTour = route({
  method: 'GET',
  path: '/api/asset/panorama/tour',
  summary: 'List the plots that have panoramas or a map, with their panoramas in order',
  input: emptyInput,
  output: z.array(tourPlot),
})

export const panoramaDetail = route({
  method: 'GET',
  path: '/api/asset/panorama/detail',
  summary: 'Return a panorama with its hot spots',
  input: z.object({ id }),
  output: panorama,
  refuses: ['notFound'],
})

export const panoramaSubmit = submitCall(panoramas, {
  summary: 'Add a panorama, which comes last in its plot, or change the one of this id',
  fields: z.object({
    plotId: id,
    name: filledText(longestName),
    /** An uploaded picture that is twice as wide as high. */
    pictureId: id,
    yaw: withDefault(direction.yaw, 0),
    pitch: withDefault(direction.pitch, 0),
    /** Place on the map of the plot. Without it, it is not on the map. */
    point: z.optional(z.nullable(structure(mapPoint))),
  }),
  row: panorama,
  refuses: ['pictureShape', 'panoramaTaken', 'pointWithoutMap', 'tooManyPanoramas'],
})

export const panoramaSpots = route({
  method: 'POST',
  path: '/api/asset/panorama/spots',
  needs: 'asset.write',
  summary: `Replace the hot spots of a panorama, at most ${mostSpots}`,
  input: z.object({
    id,
    /** The version that the caller saw. */
    version: wholeNumber(1, 1_000_000_000),
    spots: structures(z.array(spotInput).check(z.maxLength(mostSpots))),
  }),
  output: panorama,
  refuses: ['notFound', 'recordStale', 'spotTarget'],
})

export const panoramaMove = route({
  method: 'POST',
  path: '/api/asset/panorama/move',
  needs: 'asset.write',
  summary: 'Move a panorama before another one of its plot, or last',
  input: z.object({ id, beforeId: z.optional(id) }),
  output: z.literal(true),
  refuses: ['notFound'],
})

export const panoramaRemove = removeCall(panoramas, 'Remove panoramas, and the hot spots that lead to them')

export const panoramaMap = route({
  method: 'POST',
  path: '/api/asset/panorama/map',
  needs: 'asset.write',
  summary: 'Set the map of a plot, or remove it',
  input: z.object({
    plotId: id,
    /** An uploaded picture; "" removes the map. */
    pictureId: withDefault(storable(64), ''),
    /** The version that the caller saw; 0 also stands for a plot without a map. */
    version: wholeNumber(0, 1_000_000_000),
  }),
  output: z.literal(true),
  refuses: ['notFound', 'recordStale'],
})

/** The picture is sent as multipart in the field `file`. */
export const panoramaPictureUpload = route({
  method: 'POST',
  path: '/api/asset/panorama/picture/upload',
  takes: 'file',
  needs: 'asset.write',
  summary: 'Upload the picture of a panorama or the map of a plot (PNG, JPEG or WebP, at most 30 MiB)',
  input: z.unknown(),
  output: picture,
  refuses: ['fileMissing', 'oneFile', 'pictureInvalid', 'tooManyUploads'],
})

export const panoramaPicture = route({
  method: 'GET',
  path: '/api/asset/panorama/picture/{tenant}/{id}/{width}',
  access: 'none',
  bytes: 'image/webp',
  summary: 'Return a picture in one of its widths (4096, 2048 or 640); the bytes at an address never change',
  input: z.object({ tenant: id, id, width: id }),
  output: z.unknown(),
  refuses: ['notFound'],
})

const card = z.object({
  id: z.string(),
  assetNo: z.string(),
  massif: z.string(),
  building: z.string(),
  floors: z.string(),
  room: z.string(),
  commercial: z.string(),
  /** Square metres with two decimals. */
  extent: z.string(),
  state: z.enum(roomStates),
  /** The lease of today. Null for a vacant room, and for a caller without the permission asset.read. */
  lease: z.nullable(
    z.object({
      requestId: z.string(),
      leaseNo: z.string(),
      lessee: z.string(),
      startsOn: z.string(),
      endsOn: z.string(),
      /** The room's share of the month's rent, in yuan. */
      rent: z.string(),
    }),
  ),
})
export type RoomCard = z.infer<typeof card>

export const panoramaRoom = route({
  method: 'GET',
  path: '/api/asset/panorama/room',
  summary: 'Return a room with its state today and, for a caller with asset.read, its lease',
  input: z.object({ id }),
  output: card,
  refuses: ['notFound'],
})
