import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { percentile } from './load'
import type { Target } from './report'

/** So many works are opened one after the other. */
const WORKS = 15
/** A teacher looks at each, and the next one is fetched meanwhile. */
const LOOKS_MS = 1000
const NEXT_LIMIT_MS = 150

interface List<T> {
  data: { content: T[] }
}

const ask = async <T>(url: string, token: string, path: string) => {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as List<T>).data.content
}

/** The homework of which most waits, at the first pupil of a class who has handed it in. */
export const deskAddress = async (url: string, token: string) => {
  const given = await ask<{ id: number; may: { grade: boolean } }>(
    url,
    token,
    '/api/homeworks/search?waiting=true&size=20',
  )
  let most: { id: number; count: number } | undefined
  for (const { id, may } of given) {
    if (!may.grade) continue
    const path = `/api/homeworks/${id}/submissions?filter=waiting&toGrade=true&size=200`
    const waiting = await ask<{ id: number }>(url, token, path)
    const [first] = waiting
    if (first !== undefined && waiting.length > (most?.count ?? 0))
      most = { id: first.id, count: waiting.length }
  }
  if (most === undefined) throw new Error('没有待批改的作业，没有测到')
  return `${url}/homework/grade/${most.id}`
}

/** From the key to the picture of whoever comes next: in the page, up to the frame after it is there. */
const pressNext = () =>
  new Promise<number | undefined>((resolve) => {
    const whose = () => document.querySelector('.grade-panel header b')?.textContent
    const before = whose()
    const begun = performance.now()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', bubbles: true }))
    const look = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.grade-stage img')]
      const isThere = pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      const now = whose()
      if (now !== undefined && now !== before && isThere)
        requestAnimationFrame(() => resolve(performance.now() - begun))
      else if (performance.now() - begun > 5000) resolve(undefined)
      else requestAnimationFrame(look)
    }
    look()
  })

/** How long the next work takes to stand on the desk, once after the other through a class. */
export const measureDesk = async (page: Page, address: string) => {
  await page.goto(address)
  await page.waitForSelector('.grade-panel header b')
  const times: number[] = []
  for (let work = 0; work < WORKS; work++) {
    await delay(LOOKS_MS)
    const took = await page.evaluate(pressNext)
    // The class is through.
    if (took === undefined) break
    times.push(took)
  }
  if (times.length < 3) throw new Error('批改台没有翻到下一份，没有测到')
  const sorted = times.toSorted((a, b) => a - b)
  return { works: times.length, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}

type Desk = Awaited<ReturnType<typeof measureDesk>>

export const deskTarget = ({ p95 }: Desk): Target => ({
  name: '批改台打开下一份，p95',
  value: p95,
  limit: NEXT_LIMIT_MS,
  unit: '毫秒',
})
