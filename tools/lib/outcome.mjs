import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bold, green, red, say } from './ui.mjs'

// What a part of the tests came to: { passed, failed: [{ where, what, why }], flaky: [the same] }; of vitest also how many
// passed in each file that ran, { files: { where: passed } }.

/** A folder for the runners' reports, gone when we are. */
export const reportFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'xueqiao-report-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return (name) => join(folder, `${name}.json`)
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A runner that dies without a report, or finds nothing to run, is a failure and not a silence. */
const sound = (outcome, runner, code) => {
  if (outcome.failed.length > 0 || (code === 0 && outcome.passed > 0)) return outcome
  const why = outcome.passed === 0 ? '没有运行任何测试' : `以 ${code} 结束，但没有说哪一项失败`
  return { ...outcome, failed: [{ where: runner, what: '', why }] }
}

const NOTHING = { passed: 0, failed: [], flaky: [], files: {} }

/** Written by vitest-report.mjs. */
export const vitestOutcome = (file, code) => sound(readJson(file) ?? NOTHING, 'vitest', code)

/** More than these were not unlucky: to run them again would only take longer to say so. */
const MANY = 12

/** The files that get a second try. What belongs to no file, as the death of a worker, gets none. */
export const filesToRepeat = ({ failed, files }) => {
  const wrong = [...new Set(failed.map(({ where }) => where))].filter((where) => where in files)
  return wrong.length > MANY ? [] : wrong
}

const nameOf = ({ where, what }) => `${where}\n${what}`

/** What failed and passes at its second try was unlucky; what fails again, or was not tried again, is broken. */
export const afterSecondTry = (first, second) => {
  const again = new Set(second.failed.map(nameOf))
  const [tried, untried] = [true, false].map((wanted) =>
    first.failed.filter(({ where }) => where in second.files === wanted),
  )
  const files = { ...first.files, ...second.files }
  return {
    passed: Object.values(files).reduce((sum, passed) => sum + passed, 0),
    failed: [...untried, ...second.failed],
    flaky: tried.filter((one) => !again.has(nameOf(one))),
    files,
  }
}

const specsOf = (suite) => [
  ...(suite.specs ?? []).map((spec) => ({
    ...spec,
    title: [suite.path, spec.title].filter(Boolean).join(' '),
  })),
  ...(suite.suites ?? []).flatMap((inner) =>
    specsOf({ ...inner, path: [suite.path, inner.title].filter(Boolean).join(' ') }),
  ),
]

/** Playwright's own JSON report. The outermost suites are the files. */
export const browserOutcome = (file, code) => {
  const report = readJson(file)
  const outcome = { passed: 0, failed: [], flaky: [] }
  for (const error of report?.errors ?? [])
    outcome.failed.push({ where: 'playwright', what: '', why: error.message ?? '' })
  for (const spec of (report?.suites ?? []).flatMap((file) => specsOf({ ...file, path: '' })))
    for (const test of spec.tests) {
      const error = test.results.flatMap((result) => result.errors ?? [])[0]
      const entry = { where: `e2e/${spec.file}:${spec.line}`, what: spec.title, why: error?.message ?? '' }
      if (test.status === 'expected' || test.status === 'flaky') outcome.passed++
      else outcome.failed.push(test.status === 'skipped' ? { ...entry, why: '没有运行' } : entry)
      if (test.status === 'flaky') outcome.flaky.push(entry)
    }
  return sound(outcome, 'playwright', code)
}

const firstLine = (text) => stripVTControlCharacters(text).trim().split('\n')[0].slice(0, 300)

/** What fell together for one reason, as when a file's preparation failed, takes one entry. */
const list = (title, mark, entries) => {
  if (entries.length === 0) return
  say(bold(`\n${title}`))
  const groups = new Map()
  for (const entry of entries) {
    const key = `${entry.where}\n${firstLine(entry.why)}`
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  for (const [first, ...others] of groups.values()) {
    say(`${mark} ${[first.where, first.what].filter(Boolean).join(' › ')}`)
    say(`    ${firstLine(first.why)}${others.length > 0 ? `（另有 ${others.length} 项相同）` : ''}`)
  }
}

/** The tail of a log tells everything: what needed its second try, what failed, and how many. */
export const conclude = (outcomes) => {
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  list(
    '第二次才通过：',
    green('~'),
    outcomes.flatMap((outcome) => outcome.flaky),
  )
  list('失败：', red('✗'), failed)
  console.log(`\n${outcomes.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`)
  return failed.length === 0 ? 0 : 1
}

export const summary = ({ passed, failed, flaky }) =>
  `通过 ${passed}${flaky.length > 0 ? `（${flaky.length} 项第二次才通过）` : ''}，失败 ${failed.length}`
