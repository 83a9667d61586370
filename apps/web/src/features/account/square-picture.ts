const side = 256

/** The centre square of a picture as a data URL, scaled for the header. Rejects files that are not pictures. */
export async function squarePicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const cut = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // White behind transparent parts, which some viewers draw black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
  pen.drawImage(picture, left, top, cut, cut, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/png')
}
