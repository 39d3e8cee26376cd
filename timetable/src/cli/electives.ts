import { sampleElectives } from '../electives/sample'
import { section } from '../electives/section'

/** Sections a grade whose pupils have chosen as grades do, and prints what came out. */
export const runElectives = (pupils: number, seed: number): number => {
  if (!Number.isInteger(pupils) || pupils < 1 || pupils > 20_000)
    throw new Error('--pupils 应为 1 到 20000 的整数')
  const given = sampleElectives(pupils, { classes: Math.ceil(pupils / 50), seed })
  const begun = performance.now()
  const { sections, reasons, figures } = section(given, { seed })
  const seconds = (performance.now() - begun) / 1000
  const sizes = sections.map((one) => one.pupils.length)
  console.log(
    `${pupils} 名学生，${given.bands} 个走班段，${sections.length} 个教学班，${seconds.toFixed(2)} 秒`,
  )
  console.log(
    `人数 ${Math.min(...sizes)}–${Math.max(...sizes)}，最大偏差 ${(figures.deviation * 100).toFixed(1)}%`,
  )
  console.log(`行政班分成 ${figures.pieces} 份，移动 ${figures.iterations} 次`)
  for (const reason of reasons) console.log(JSON.stringify(reason))
  return reasons.length === 0 ? 0 : 1
}
