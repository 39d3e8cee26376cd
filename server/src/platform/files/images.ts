import type { Sharp, SharpOptions } from 'sharp'
import { AppError, invalid } from '../errors'
import { isBareJpeg, isBarePng, jpegSize, pngSize } from './bare-image'
import type { ImageExtension } from './types'

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

interface SafeImage extends Picture {
  thumbnail: Buffer
}

/** More than any phone takes; decoded, it is some 200 MB. */
const MAX_PIXELS = 50_000_000
/** Over all frames: encoding them costs seconds, not memory. */
const MAX_ANIMATED_PIXELS = 20_000_000
const THUMBNAIL = { width: 320, height: 320, fit: 'inside', withoutEnlargement: true } as const
const TIMEOUT = { seconds: 20 }

/** Loaded by the first upload: a server nobody uploads to does without its memory. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

let last: Promise<unknown> = Promise.resolve()

/** One picture in memory at a time, however many arrive at once. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}

const ENCODERS: Record<ImageExtension, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 88 }),
  png: (image) => image.png(),
  // The colours are those it came with: looking for better ones takes ten times as long.
  gif: (image) => image.gif({ effort: 1, dither: 0 }),
  webp: (image) => image.webp({ quality: 88, effort: 2 }),
}

/** A picture that carries nothing but itself is stored byte for byte (rules FILES-02). */
const isBare = (bytes: Buffer, extension: ImageExtension) =>
  (extension === 'png' && isBarePng(bytes)) || (extension === 'jpg' && isBareJpeg(bytes))

const small = (image: Sharp) => image.resize(THUMBNAIL).webp({ quality: 80 }).toBuffer()

const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }

const opener = async () => {
  const sharp = await loadSharp()
  return (bytes: Buffer, animated: boolean) => sharp(bytes, { ...OPTIONS, animated }).timeout(TIMEOUT)
}

const render = async (given: Buffer, extension: ImageExtension): Promise<SafeImage> => {
  const open = await opener()
  const animated = extension === 'gif' || extension === 'webp'
  const found = await open(given, animated).metadata()
  const { width: across, pages = 1, pageHeight = found.height } = found
  const limit = pages > 1 ? MAX_ANIMATED_PIXELS : MAX_PIXELS
  if (across * pageHeight * pages > limit) throw tooManyPixels()

  const bytes = isBare(given, extension)
    ? given
    : await ENCODERS[extension](open(given, animated).autoOrient()).toBuffer()
  // Decodes every pixel of what is stored: a picture that breaks off half-way is noticed here.
  const thumbnail = await small(open(bytes, false))
  const { width, height } = await open(bytes, false).metadata()
  return { bytes, width, height, thumbnail }
}

const tooManyPixels = () => invalid('图片像素过大，请缩小后再上传', 'file')

const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels()
    throw invalid('图片已损坏或无法识别', 'file')
  }
}

/** Decoded under limits and encoded anew: what hides in a picture (places, scripts) does not survive. */
export const safeImage = (bytes: Buffer, extension: ImageExtension): Promise<SafeImage> =>
  inTurn(() => refusing(() => render(bytes, extension)))

/**
 * A picture that may be kept as it came, looked at no further than its head: where a class hands in at the same moment
 * nobody waits for pictures to be decoded. Nothing for one that has to be made anew.
 */
export const bareImage = (bytes: Buffer, extension: ImageExtension): Picture | undefined => {
  if (!isBare(bytes, extension)) return undefined
  const { width, height } = extension === 'png' ? pngSize(bytes) : jpegSize(bytes)
  if (width * height > MAX_PIXELS) throw tooManyPixels()
  return width === 0 || height === 0 ? undefined : { bytes, width, height }
}

/** Of a picture that is kept already. */
export const thumbnailOf = (bytes: Buffer): Promise<Buffer> =>
  inTurn(() => refusing(async () => small((await opener())(bytes, false))))

/** Dots across or down: a photo as wide as the paper, printed well. */
const ON_PAPER = { width: 1400, height: 1400, fit: 'inside', withoutEnlargement: true } as const

/** As a JPEG that every program opens, whatever it was. */
export const paperImage = (bytes: Buffer): Promise<Picture> =>
  inTurn(() =>
    refusing(async () => {
      const image = (await opener())(bytes, false).flatten({ background: '#fff' }).resize(ON_PAPER)
      const { data, info } = await image.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    }),
  )
