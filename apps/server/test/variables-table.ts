import { describeVariables } from '../src/config.ts'

/** The table of the README: each variable, its flag, its default and its sentence, in Markdown. */
export function variablesTable(): string {
  const rows = describeVariables().map(
    ({ name, flag, default: fallback, sentence }) =>
      `| \`${name}\` | \`${flag}\` | ${fallback && `\`${fallback}\``} | ${sentence} |`,
  )
  return ['| Variable | Flag | Default | What it is for |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
