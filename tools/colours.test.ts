import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hueOf } from '../web/src/lib/subjects'

/** Whether text and marks in the colours of subjects can be read (WCAG AA), computed from the tokens of the theme. */
const css = readFileSync('web/src/theme/tokens.css', 'utf8')
const COURSES =
  '语文 数学 英语 物理 化学 生物 政治 历史 地理 音乐 体育 美术 信息科技 科学 劳动 心理 综合实践'.split(' ')

type Theme = 'light' | 'dark'
const [light = '', dark = ''] = css.split('[data-theme="dark"]')
const tokenOf = (name: string, theme: Theme) =>
  new RegExp(`--${name}: ([^;]+);`).exec(theme === 'light' ? light : dark)?.[1] ?? ''

const luminance = (red: number, green: number, blue: number) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
/** Of a token like #f4f7f5. */
const luminanceOfHex = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return luminance(red, green, blue)
}

/** Of a token like 95% 0.03 in a hue, as screens show it: what they cannot show is cut off. */
const luminanceOf = (token: string, hue: number) => {
  const [percent = Number.NaN, chroma = Number.NaN] = token.split('% ').map(Number)
  const lightness = percent / 100
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)))
  return luminance(shown[0] ?? 0, shown[1] ?? 0, shown[2] ?? 0)
}
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

describe.each(['light', 'dark'] as const)('the colours of subjects, %s', (theme) => {
  it.each(COURSES)('let %s be read on its ground, and its mark be seen', (course) => {
    const of = (name: string) => luminanceOf(tokenOf(`subject-${name}`, theme), hueOf(course))
    expect(contrast(of('ink'), of('ground'))).toBeGreaterThan(4.5)
    for (const ground of ['card', 'fill'])
      expect(contrast(of('edge'), luminanceOfHex(tokenOf(ground, theme)))).toBeGreaterThan(3)
  })
})
