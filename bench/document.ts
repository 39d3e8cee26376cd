import { printedAsMarkdown } from './report'

export interface Conditions {
  at: string
  machine: string
  command: string
  /** Processes that wanted a core, on average, before and after: far above what the run needs, it was disturbed. */
  load: { before: number; after: number }
}

/** docs/benchmarks.md, written by a run and never by hand. */
export const asDocument = ({ at, machine, command, load }: Conditions) => `# 性能测量

本文件由 \`npm run bench -- --markdown docs/benchmarks.md\` 写成，记录最近一次测量，请勿手改。

- 时间：${at}
- 机器：${machine}
- 命令：\`${command}\`
- 系统平均负载：开始时 ${load.before.toFixed(1)}，结束时 ${load.after.toFixed(1)}（机器空闲时测得的数字才可比较）

怎样测：所有请求只走本机回环，由另一个进程以保持的连接发出，先预热再计时，每项 3 秒（\`--quick\` 为 1 秒）。
CPU 是服务器进程与全部 PostgreSQL 进程在计时段内用掉的时间除以请求数；内存是它们 PSS 之和；
请求带浏览器的 \`accept-encoding\`，压缩也算在内。网页字节是 Chromium 空缓存首次打开时线上收到的全部字节，含响应头。
目标取各连接数中最差的一个。独立 PostgreSQL 是 Debian 的，设置为其默认值，fsync 开启。

${printedAsMarkdown()}`
