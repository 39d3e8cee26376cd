/** Letters of a page are read at this size; a photo of a phone has three times as much. */
const LONGEST = 1600
const QUALITY = 0.8

const named = (name: string) => `${name.replace(/\.[^.]*$/, '')}.jpg`

/** As large as it is sent: the longer edge at most 1600. */
export const sizeFor = (width: number, height: number) => {
  const scale = Math.min(1, LONGEST / Math.max(width, height, 1))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const drawn = (picture: ImageBitmap, quarters: number) => {
  const { width, height } = sizeFor(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = quarters % 2 === 0 ? width : height
  canvas.height = quarters % 2 === 0 ? height : width
  const pen = canvas.getContext('2d')
  if (pen === null) return undefined
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((quarters * Math.PI) / 2)
  pen.drawImage(picture, -width / 2, -height / 2, width, height)
  return canvas
}

/**
 * A photo as it is sent: small, upright as it was taken, and turned by so many quarters more. Where a browser cannot
 * do that, the photo goes as it is.
 */
export const smallPhoto = async (file: File, quarters = 0): Promise<File> => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const canvas = drawn(picture, quarters)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => {
      if (canvas === undefined) resolve(null)
      else canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    return blob === null ? file : new File([blob], named(file.name), { type: 'image/jpeg' })
  } catch {
    return file
  }
}
