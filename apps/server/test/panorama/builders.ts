import { randomUUID } from 'node:crypto'
import { contract, type Panorama, type PanoramaPicture } from '@countersign/contract'
import type { Caller } from '@countersign/server/testing'
import { z } from 'zod'
import { newFloor } from '../asset/builders.ts'
import { multipart } from '../file/multipart.ts'
import { picture } from '../file/pictures.ts'

/** Uploads a picture with the bytes of a file of any name. */
export async function sendPicture(by: Caller, bytes: Uint8Array, key?: string) {
  const { headers, body } = multipart([{ filename: '全景.png', bytes }])
  return by.post(contract.panoramaPictureUpload.path, body, {
    ...headers,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  })
}

/** An uploaded picture; without bytes, one that covers the sphere. */
export async function newPicture(
  by: Caller,
  bytes: Uint8Array = picture(800, 400),
): Promise<PanoramaPicture> {
  const { status, body } = await sendPicture(by, bytes)
  if (status !== 200) throw new Error(body.msg)
  return contract.panoramaPictureUpload.output.parse(body.data)
}

/** Input of a submission. The panorama gets a plot of its own unless one is given. */
export async function panoramaInput(
  by: Caller,
  { plotId, pictureId, ...over }: Record<string, unknown> & { plotId?: string; pictureId?: string } = {},
) {
  return {
    plotId: plotId ?? (await newFloor(by)).plot.id,
    name: `全景${randomUUID().slice(0, 8)}`,
    pictureId: pictureId ?? (await newPicture(by)).id,
    yaw: 9000,
    pitch: -500,
    ...over,
  }
}

export async function newPanorama(
  by: Caller,
  over: Parameters<typeof panoramaInput>[1] = {},
): Promise<Panorama> {
  return by.data(contract.panoramaSubmit, await panoramaInput(by, over))
}

/** Gives a plot that never had a map one. */
export async function newMap(by: Caller, plotId: string): Promise<string> {
  const { id } = await newPicture(by, picture(300, 200))
  await by.data(contract.panoramaMap, { plotId, pictureId: id, version: 0 })
  return id
}

/** A hot spot as it is submitted. */
export const spotTo = (kind: 'room' | 'panorama', targetId: string, over: Record<string, unknown> = {}) => ({
  kind,
  targetId,
  label: '',
  yaw: 100,
  pitch: -200,
  ...over,
})

const refusal = z.object({
  error: z.string().default(''),
  fields: z.record(z.string(), z.string()).default({}),
})

/** The error of an answer, and the parameters that it names; "" and none for a success. */
export function refusalOf({ body }: { body: unknown }): { error: string; fields: string[] } {
  const { error, fields } = refusal.parse(body)
  return { error, fields: Object.keys(fields).sort() }
}
