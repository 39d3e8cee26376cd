import type { Sharp, SharpOptions } from 'sharp'
import { AppError, invalid } from '../errors'
import { isBareJpeg, isBarePng } from './bare-image'
import type { ImageExtension } from './types'

interface SafeImage {
  bytes: Buffer
  width: number
  height: number
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

const render = async (given: Buffer, extension: ImageExtension): Promise<SafeImage> => {
  const sharp = await loadSharp()
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }
  const open = (bytes: Buffer, animated: boolean) => sharp(bytes, { ...options, animated }).timeout(TIMEOUT)

  const animated = extension === 'gif' || extension === 'webp'
  const found = await open(given, animated).metadata()
  const { width: across, pages = 1, pageHeight = found.height } = found
  const limit = pages > 1 ? MAX_ANIMATED_PIXELS : MAX_PIXELS
  if (across * pageHeight * pages > limit) throw tooManyPixels()

  const bytes = isBare(given, extension)
    ? given
    : await ENCODERS[extension](open(given, animated).autoOrient()).toBuffer()
  // Decodes every pixel of what is stored: a picture that breaks off half-way is noticed here.
  const thumbnail = await open(bytes, false).resize(THUMBNAIL).webp({ quality: 80 }).toBuffer()
  const { width, height } = await open(bytes, false).metadata()
  return { bytes, width, height, thumbnail }
}

const tooManyPixels = () => invalid('图片像素过大，请缩小后再上传', 'file')

/** Decoded under limits and encoded anew: what hides in a picture (places, scripts) does not survive. */
export const safeImage = (bytes: Buffer, extension: ImageExtension): Promise<SafeImage> =>
  inTurn(async () => {
    try {
      return await render(bytes, extension)
    } catch (error) {
      if (error instanceof AppError) throw error
      if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels()
      throw invalid('图片已损坏或无法识别', 'file')
    }
  })
