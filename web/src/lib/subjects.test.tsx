import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SubjectDot } from './Subject'
import { hueOf } from './subjects'

const USUAL =
  '语文 数学 英语 物理 化学 生物 政治 道德与法治 历史 地理 音乐 体育与健康 美术 信息科技 科学 劳动 心理健康 综合实践活动'.split(
    ' ',
  )

it('gives every usual subject its own, and its courses the same', () => {
  expect(new Set(USUAL.map(hueOf)).size).toBe(USUAL.length - 1)
  expect(hueOf('道德与法治')).toBe(hueOf('政治'))
  expect(hueOf('初中数学（提高）')).toBe(hueOf('数学'))
})

it('gives a course of another name always the same', () => {
  expect(hueOf('书法社团')).toBe(hueOf('书法社团'))
  expect(USUAL.map(hueOf)).toContain(hueOf('书法社团'))
})

it('hands the hue to the styles', () => {
  const { container } = render(<SubjectDot course="数学" />)
  const dot = container.querySelector<HTMLElement>('.subject-dot')
  expect(dot?.style.getPropertyValue('--subject-hue')).toBe('250')
})
