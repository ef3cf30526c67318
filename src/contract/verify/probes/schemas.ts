// The schemas a client compiles before it can call anything.
import { isRecord } from '../../../kernel/is-record.ts';
import { failed, fewOf, onEvery, skipped, verdict, warning } from '../probe.ts';
import { compileSchema } from '../schema-check.ts';

export const schemaProbes = [
  onEvery({
    id: 'schemas-compile',
    title: 'every schema compiles',
    async run(bench) {
      const { items } = await bench.listing();
      if (items.length === 0) return skipped('no tool is listed');
      const broken: string[] = [];
      const strange: string[] = [];
      let compiled = 0;
      for (const tool of items) {
        for (const key of ['inputSchema', 'outputSchema'] as const) {
          if (tool[key] === undefined) continue;
          const outcome = await compileSchema(tool[key]);
          if (!('problem' in outcome)) compiled += 1;
          else if (outcome.isForeignDialect) strange.push(`${key} of ${tool['name']} ${outcome.problem}`);
          else broken.push(`${key} of ${tool['name']}: ${outcome.problem}`);
        }
      }
      if (broken.length > 0) return failed(fewOf(broken));
      return strange.length > 0 ? warning(fewOf(strange)) : verdict([], `${compiled} schemas`);
    },
  }),
  onEvery({
    id: 'output-schema-object',
    title: 'every outputSchema describes an object',
    async run(bench) {
      const { items } = await bench.listing();
      const declared = items.filter((tool) => tool['outputSchema'] !== undefined);
      if (declared.length === 0) return skipped('no tool declares an outputSchema');
      const wrong = declared.filter(({ outputSchema }) => !isRecord(outputSchema) || outputSchema['type'] !== 'object');
      return verdict(
        wrong.map((tool) => `outputSchema of ${tool['name']} is not of type object`),
        `${declared.length} output schemas`,
      );
    },
  }),
];
