import sharp from 'sharp'

const WIDTH = 640
const HEIGHT = 240

/** Numbers that look thrown, and are the same on every start. */
const thrown = (seed: number) => {
  let state = seed * 2_654_435_761
  return (from: number, to: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) >>> 0
    return Math.round(from + (state / 2 ** 32) * (to - from))
  }
}

/** A few strokes in a row of characters, as somebody in a hurry signs. */
export const signature = async (seed: number): Promise<string> => {
  const within = thrown(seed + 1)
  const characters = within(2, 3)
  const strokes = Array.from({ length: characters }, (_, place) => {
    const left = 90 + place * (460 / characters)
    return Array.from({ length: within(4, 6) }, () => {
      const [x, y] = [left + within(0, 60), within(50, 150)]
      const [dx, dy] = [within(-20, 100), within(-12, 70)]
      return `M${x} ${y}q${within(10, 50)} ${within(-24, 24)} ${dx} ${dy}`
    }).join('')
  }).join('')
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff"/>
    <path d="${strokes}" fill="none" stroke="#1b2724" stroke-width="5" stroke-linecap="round"/></svg>`
  const png = await sharp(Buffer.from(picture)).png({ palette: true }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
