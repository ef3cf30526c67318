// Repositories of the `aspose` profile that are known to exist.
import type { CatalogueEntry } from './catalogue.ts';

export const asposeCatalogue: readonly CatalogueEntry[] = [
  foss('3d', 'dotnet', 'Aspose.3D-FOSS-for-.NET'),
  foss('3d', 'java', 'Aspose.3D-FOSS-for-Java'),
  foss('3d', 'python', 'Aspose.3D-FOSS-for-Python'),
  foss('3d', 'typescript', 'Aspose.3D-FOSS-for-TypeScript'),
  foss('cells', 'cpp', 'Aspose.Cells-FOSS-for-Cpp'),
  foss('cells', 'java', 'Aspose.Cells-FOSS-for-Java'),
  foss('note', 'python', 'Aspose.Note-FOSS-for-Python'),
  foss('pdf', 'dotnet', 'Aspose.PDF-FOSS-for-.NET'),
  foss('pdf', 'java', 'Aspose.PDF-FOSS-for-Java'),
  foss('pdf', 'typescript', 'Aspose.PDF-FOSS-for-TypeScript'),
  foss('words', 'dotnet', 'Aspose.Words-FOSS-for-.NET'),
];

function foss(family: string, platform: string, name: string): CatalogueEntry {
  return { family, platform, repository: `https://github.com/aspose-${family}-foss/${name}` };
}
