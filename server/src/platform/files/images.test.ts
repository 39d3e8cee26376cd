import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { claimingGif, claimingPng, picture, withPngChunk } from '../../../test/file-samples'
import { isBareJpeg, isBarePng } from './bare-image'
import { safeImage } from './images'

const HIDDEN = '<script>alert(1)</script>'
const holds = (bytes: Buffer, text: string) => bytes.includes(Buffer.from(text))

describe('a picture that carries nothing but itself', () => {
  test('keeps its bytes (FILES-02)', async () => {
    const pictures = [
      ['png', await picture().png().toBuffer()],
      ['png', await picture().png({ palette: true }).toBuffer()],
      ['jpg', await picture().jpeg().toBuffer()],
      ['jpg', await picture().jpeg({ progressive: true }).toBuffer()],
    ] as const
    for (const [extension, bytes] of pictures) {
      expect((await safeImage(bytes, extension)).bytes.equals(bytes)).toBe(true)
    }
  })

  test('with the header most programs write is such a one', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const jfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex')
    expect(isBareJpeg(Buffer.concat([jpeg.subarray(0, 2), jfif, jpeg.subarray(2)]))).toBe(true)
  })

  test('is not one with a comment, data behind its end, a wrong checksum, or cut short', async () => {
    const png = await picture().png().toBuffer()
    expect(isBarePng(png)).toBe(true)
    expect(isBarePng(withPngChunk(png, 'tEXt', Buffer.from(`Comment\0${HIDDEN}`)))).toBe(false)
    expect(isBarePng(withPngChunk(png, 'gAMA', Buffer.from(HIDDEN)))).toBe(false)
    expect(isBarePng(Buffer.concat([png, Buffer.from(HIDDEN)]))).toBe(false)
    expect(isBarePng(png.subarray(0, -4))).toBe(false)
    const broken = Buffer.from(png)
    broken.writeUInt8(0xff, 30)
    expect(isBarePng(broken)).toBe(false)

    const jpeg = await picture().jpeg().toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, HIDDEN.length + 2]), Buffer.from(HIDDEN)])
    expect(isBareJpeg(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))).toBe(false)
    expect(isBareJpeg(Buffer.concat([jpeg, Buffer.from(HIDDEN)]))).toBe(false)
    expect(isBareJpeg(jpeg.subarray(0, -2))).toBe(false)
    expect(isBareJpeg(Buffer.from([0xff, 0xd8]))).toBe(false)
  })
})

describe('every other picture is made anew', () => {
  test('without what was hidden in it', async () => {
    const png = withPngChunk(await picture().png().toBuffer(), 'tEXt', Buffer.from(`Comment\0${HIDDEN}`))
    const kept = await safeImage(png, 'png')
    expect(holds(png, HIDDEN)).toBe(true)
    expect(holds(kept.bytes, HIDDEN)).toBe(false)
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect((await pixels(kept.bytes)).equals(await pixels(png))).toBe(true)

    const jpeg = await picture()
      .withExif({ IFD0: { Copyright: HIDDEN } })
      .jpeg()
      .toBuffer()
    expect(holds(jpeg, HIDDEN)).toBe(true)
    const cleaned = await safeImage(Buffer.concat([jpeg, Buffer.from(HIDDEN)]), 'jpg')
    expect(holds(cleaned.bytes, HIDDEN)).toBe(false)
    expect((await sharp(cleaned.bytes).metadata()).exif).toBeUndefined()
  })

  test('the way up its camera held it', async () => {
    const lying = await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await safeImage(lying, 'jpg')).toMatchObject({ width: 40, height: 60 })
  })

  test('with all its frames', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const kept = await safeImage(gif, 'gif')
    expect(kept).toMatchObject({ width: 20, height: 10 })
    expect(await sharp(kept.bytes, { animated: true }).metadata()).toMatchObject({ pages: 3 })
  })
})

describe('the thumbnail', () => {
  test('fits 320 pixels and is a webp', async () => {
    const { thumbnail, width, height } = await safeImage(await picture(800, 400).png().toBuffer(), 'png')
    expect({ width, height }).toEqual({ width: 800, height: 400 })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
  })

  test('never enlarges', async () => {
    const { thumbnail } = await safeImage(await picture(60, 40).png().toBuffer(), 'png')
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 60, height: 40 })
  })
})

describe('refused', () => {
  test('a few bytes that would be gigabytes in memory', async () => {
    const flood = safeImage(claimingPng(30_000, 30_000), 'png')
    await expect(flood).rejects.toMatchObject({ code: 'INVALID', message: '图片像素过大，请缩小后再上传' })
  })

  test('an animation of too many frames', async () => {
    const gif = claimingGif(3000, 3000, 3)
    await expect(safeImage(gif, 'gif')).rejects.toMatchObject({ message: '图片像素过大，请缩小后再上传' })
  })

  test('one that breaks off, one that is none; the next one is served all the same', async () => {
    const png = await picture(200, 200).png().toBuffer()
    const broken = [safeImage(png.subarray(0, png.length / 2), 'png'), safeImage(Buffer.from('x'), 'jpg')]
    const fine = safeImage(png, 'png')
    for (const one of broken) await expect(one).rejects.toMatchObject({ message: '图片已损坏或无法识别' })
    await expect(fine).resolves.toMatchObject({ width: 200 })
  })
})
