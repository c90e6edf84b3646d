// all_reduce BYTES COUNT IN_PLACE: the median of COUNT sums of so many bytes of float32, each issued when the one before
// has arrived; of all ranks the longest. Rank 0 prints {"seconds": ...}.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  MPI_Init(&argc, &argv);
  int rank, count = atoi(argv[2]), in_place = atoi(argv[3]);
  int elements = atoi(argv[1]) / (int)sizeof(float), warm_up = count / 10 + 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  float *input = calloc(elements, sizeof(float)), *output = calloc(elements, sizeof(float));
  double *times = malloc(count * sizeof(double));
  if (input == NULL || output == NULL || times == NULL) MPI_Abort(MPI_COMM_WORLD, 1);
  // Written to, so that reading does not meet the one page of zeros.
  for (int i = 0; i < elements; i++) input[i] = output[i] = 0;
  for (int i = -warm_up; i < count; i++) {
    double began = MPI_Wtime();
    MPI_Allreduce(in_place ? MPI_IN_PLACE : input, output, elements, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
    if (i >= 0) times[i] = MPI_Wtime() - began;
  }
  qsort(times, count, sizeof(double), by_value);
  double own = times[count / 2], longest;
  MPI_Reduce(&own, &longest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("{\"seconds\": %.9f}\n", longest);
  MPI_Finalize();
  return 0;
}
